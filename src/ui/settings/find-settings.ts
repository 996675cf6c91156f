/**
 * Finds settings by words: of their label, of what is said of them, and of their section.
 *
 * @module
 */
import { backupText } from '../../i18n/en/backup.ts'
import { costsText } from '../../i18n/en/costs.ts'
import { deviceText } from '../../i18n/en/device.ts'
import { keysText } from '../../i18n/en/keys.ts'
import { modelsText } from '../../i18n/en/models.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import { settingsText } from '../../i18n/en/settings.ts'
import type { IconName } from '../kit/icon-paths.ts'

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

/** A setting, or a whole section where `label` is the section's name. */
export interface FoundSetting {
  readonly section: SectionName
  /** As the section shows it. */
  readonly label: string
}

/** The label, then words that are searched too: some are shown with the setting, some a person may type for it. */
type Entry = readonly [label: string, ...more: string[]]

const ENTRIES: Readonly<Record<SectionName, readonly Entry[]>> = {
  model: [
    [settingsText('settings.service'), settingsText('settings.also.service')],
    [settingsText('settings.find')],
    [settingsText('settings.address'), settingsText('settings.address-hint')],
    [settingsText('settings.key'), settingsText('settings.also.key')],
    [settingsText('settings.window'), settingsText('settings.also.window'), settingsText('settings.window-hint')],
    [modelsText('models.local'), settingsText('settings.also.local'), modelsText('models.local-why')],
    [settingsText('settings.demo'), settingsText('settings.demo-why')],
  ],
  context: [
    [presetsText('preset.choose-all'), settingsText('settings.also.preset')],
    [presetsText('preset.numbers')],
    [presetsText('preset.rest'), presetsText('preset.rest.free')],
    [presetsText('preset.recall'), presetsText('preset.recall.on')],
  ],
  summaries: [
    [settingsText('settings.summarizer'), settingsText('settings.summarizer.extractive')],
    [settingsText('settings.summary-form'), settingsText('settings.summary-form-why')],
    [settingsText('settings.auto-compact'), settingsText('settings.auto-compact-why')],
    [settingsText('settings.apply-at-once'), settingsText('settings.apply-at-once-why')],
  ],
  conversation: [
    [settingsText('settings.system-prompt'), settingsText('settings.also.prompt'), settingsText('settings.system-prompt-why')],
    [settingsText('settings.tools'), settingsText('settings.also.tools'), settingsText('settings.tools-why')],
    [settingsText('settings.starts-new'), settingsText('settings.starts-new-why')],
    [settingsText('settings.sampling'), settingsText('settings.also.sampling'), settingsText('settings.sampling-why')],
  ],
  costs: [
    [costsText('costs.cap'), settingsText('settings.also.costs'), costsText('costs.cap-hint')],
    [costsText('costs.catalogue'), settingsText('settings.also.costs'), costsText('costs.catalogue-why')],
  ],
  keys: [
    [keysText('keys.memory'), keysText('keys.memory-why')],
    [
      keysText('keys.saved'), settingsText('settings.also.keys'),
      keysText('keys.passphrase'),
      keysText('keys.unlock'),
      keysText('keys.lock-after'),
      keysText('keys.delete'),
    ],
  ],
  appearance: [
    [settingsText('settings.theme'), settingsText('settings.also.theme'), settingsText('settings.theme.system')],
    [settingsText('settings.text-size'), settingsText('settings.also.text-size'), settingsText('settings.text-size-why')],
    [settingsText('settings.language'), settingsText('settings.also.language'), settingsText('settings.language-why')],
  ],
  data: [
    [settingsText('settings.used'), settingsText('settings.also.used'), settingsText('settings.kept')],
    [backupText('backup.name'), settingsText('settings.also.backup'), backupText('backup.why'), backupText('backup.restore')],
    [backupText('backup.rhythm'), backupText('backup.rhythm-why')],
    [settingsText('settings.trash-days'), settingsText('settings.trash-days-hint')],
  ],
  about: [
    [settingsText('settings.version')],
    [settingsText('settings.licence')],
    [settingsText('settings.where'), settingsText('settings.where-why')],
    [settingsText('settings.shortcuts'), settingsText('settings.also.shortcuts'), settingsText('settings.shortcuts-why')],
    [deviceText('device.title'), settingsText('settings.device-why')],
  ],
}

/** Every setting and section that can be found, in the order of the sections. */
export const FINDABLE: readonly FoundSetting[] = SECTION_NAMES.flatMap(section => [
  { section, label: settingsText(`settings.tab.${section}`) },
  ...ENTRIES[section].map(([label]) => ({ section, label })),
])

/** What holds every one of the words that were typed, in any order; what has them in its label first. */
export function findSettings(typed: string): readonly FoundSetting[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string): boolean => words.every(word => text.toLowerCase().includes(word))
  const found = FINDABLE.filter(({ section, label }) => holds(textOf(section, label)))
  return [
    ...found.filter(({ label }) => holds(label)),
    ...found.filter(({ label }) => !holds(label)),
  ]
}

/** Everything that is searched for one of them. */
function textOf(section: SectionName, label: string): string {
  const name = settingsText(`settings.tab.${section}`)
  const entry = ENTRIES[section].find(([of]) => of === label)
  return entry === undefined
    ? `${name} ${settingsText(`settings.lede.${section}`)}`
    : `${name} ${entry.join(' ')}`
}
