import { t } from '../../i18n/t.ts'
import type { MessageHead } from '../../runtime/session/shown-row.ts'

/** Accessible name of a message. */
export function messageLabel({ number, role }: Pick<MessageHead, 'number' | 'role'>): string {
  switch (role) {
    case 'user':
      return t('chat.you', { number })
    case 'assistant':
      return t('chat.assistant', { number })
    case 'tool':
      return t('chat.tool-message', { number })
  }
}
