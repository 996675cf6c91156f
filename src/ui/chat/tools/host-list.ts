import { joined } from '../../../i18n/list.ts'
import { toolCallsText } from '../../../i18n/en/tool-calls.ts'
import { shortenedAddress } from '../../../i18n/shortened.ts'

/** Fewer than a value of a sentence may have, so that the number of the others is not cut off. */
const MOST_CHARACTERS = 500

/** The hosts with commas between them; of a long list the first ones, and how many more there are. */
export function hostList(hosts: readonly string[]): string {
  const shown: string[] = []
  for (const host of hosts.map(shortenedAddress)) {
    if (shown.length > 0 && joined([...shown, host]).length > MOST_CHARACTERS) break
    shown.push(host)
  }
  const names = joined(shown)
  const more = hosts.length - shown.length
  return more === 0 ? names : toolCallsText('tools.more-hosts', { hosts: names, count: more })
}
