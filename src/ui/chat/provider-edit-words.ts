import type { ProviderEdit } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'
import { providerEditsText } from '../../i18n/en/conversation.ts'

/** One thing that a provider did, in words; one that is not known by its own name. */
export function providerEditWords(edit: ProviderEdit): string {
  const what = whatOf(edit)
  if (edit.clearedTokens === null) return what
  return providerEditsText('provider-edit.tokens', {
    what,
    tokens: formatTokens(edit.clearedTokens),
  })
}

function whatOf({ name, cleared }: ProviderEdit): string {
  if (name.startsWith('clear_tool_uses'))
    return cleared === null
      ? providerEditsText('provider-edit.tools-some')
      : providerEditsText('provider-edit.tools', { count: cleared })
  if (name.startsWith('clear_thinking'))
    return cleared === null
      ? providerEditsText('provider-edit.thinking-some')
      : providerEditsText('provider-edit.thinking', { count: cleared })
  if (name.startsWith('compact')) return providerEditsText('provider-edit.summary')
  return cleared === null
    ? providerEditsText('provider-edit.other', { name })
    : providerEditsText('provider-edit.other-count', { name, count: cleared })
}
