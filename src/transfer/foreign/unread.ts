import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'

/** Entries of a conversation that its reader does not know are left out, with a warning. */
export function unreadWarning(count: number): readonly string[] {
  return count > 0 ? [foreignWarningText('unread', { count })] : []
}

/** Words that were written and not sent are left out, with a warning. */
export function draftWarning(words: string): readonly string[] {
  return words.trim() === '' ? [] : [foreignWarningText('draft')]
}
