import { syncSentences } from '../i18n/en/sentences/sync.ts'

/** The first one that is in the agent counts: a browser also names those that it is like. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = {
  Android: 'Android',
  iPhone: 'iPhone',
  iPad: 'iPad',
  'Mac OS': 'Mac',
  Windows: 'Windows',
  CrOS: 'ChromeOS',
  Linux: 'Linux',
}

/** What a device is called until the person names it: its browser and system, as the user agent says. */
export function deviceNameOf(agent: string): string {
  const find = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => agent.includes(mark))?.[1] ?? null
  return syncSentences.deviceName(find(BROWSERS), find(SYSTEMS))
}
