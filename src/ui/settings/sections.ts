import type { IconName } from '../kit/Icon.tsx'

/** The sections of the settings, in the order in which they are listed, each with its icon. */
export const SECTION_ICONS = {
  model: 'device',
  context: 'panel',
  summaries: 'edit',
  conversation: 'text',
  costs: 'cost',
  keys: 'key',
  appearance: 'theme',
  data: 'archive',
  about: 'info',
} as const satisfies Readonly<Record<string, IconName>>

export type SectionName = keyof typeof SECTION_ICONS

/** In the order in which they are listed. */
export const SECTION_NAMES: readonly SectionName[] = Object.keys(SECTION_ICONS).filter(isSection)

/** What a section may be given: `onShow` opens another section, at the setting with this label if one is named. */
export interface SectionProps {
  readonly onShow: (section: SectionName, label?: string) => void
}

function isSection(name: string): name is SectionName {
  return name in SECTION_ICONS
}
