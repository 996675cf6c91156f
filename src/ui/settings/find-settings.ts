import { atRestText } from '../../i18n/en/at-rest.ts'
import { backupText } from '../../i18n/en/conversation.ts'
import { costsText, settingsText as t } from '../../i18n/en/settings.ts'
import { deviceText, keysText, modelsText } from '../../i18n/en/models.ts'
import { presetsText } from '../../i18n/en/presets.ts'
import { toolsText } from '../../i18n/en/tools.ts'
import type { ComponentType } from 'react'
import type { Feature, SettingsSection } from '../../host/feature.ts'
import type { IconName } from '../../kit/Icon.tsx'
import { holdsWords, wordsOf } from '../../kit/words.ts'

/** The sections of the settings, in the order in which they are listed, each with its icon. */
export const SECTION_ICONS = {
  model: 'device',
  context: 'panel',
  summaries: 'edit',
  conversation: 'text',
  tools: 'tool',
  costs: 'cost',
  keys: 'key',
  appearance: 'theme',
  data: 'archive',
  about: 'info',
} as const satisfies Readonly<Record<SettingsSection, IconName>>

export type SectionName = SettingsSection

const SECTION_NAMES: readonly SectionName[] = Object.keys(SECTION_ICONS).filter(isSection)

/** What a section may be given: `onShow` opens another section, at the setting with this label if one is named. */
export interface SectionProps {
  readonly onShow: (section: SectionName, label?: string) => void
}

/** Whether it is a page that the core has. */
export function isSection(name: string): name is SectionName {
  return name in SECTION_ICONS
}

/** A setting, or a whole section where `label` is the section's name. */
export interface FoundSetting {
  /** Its name. */
  readonly section: string
  /** As the section shows it. */
  readonly label: string
}

/** The label, then words that are searched too: some are shown with the setting, some a person may type for it. */
type Entry = readonly [label: string, ...more: string[]]

const entriesOf = (): Readonly<Record<SectionName, readonly Entry[]>> => ({
  model: [
    [t('settings.service'), t('settings.also.service')],
    [t('settings.find')],
    [t('settings.address'), t('settings.address-hint')],
    [t('settings.key'), t('settings.also.key')],
    [t('settings.window'), t('settings.also.window'), t('settings.window-hint')],
    [modelsText('models.local'), t('settings.also.local'), modelsText('models.local-why')],
    [t('settings.demo'), t('settings.demo-why')],
  ],
  context: [
    [presetsText('preset.choose-all'), t('settings.also.preset')],
    [presetsText('preset.numbers')],
    [presetsText('preset.rest'), presetsText('preset.rest.free')],
    [presetsText('preset.recall'), presetsText('preset.recall.on')],
    [presetsText('preset.memory'), presetsText('preset.memory.on-why')],
  ],
  summaries: [
    [t('settings.summarizer'), t('settings.summarizer.extractive')],
    [t('settings.summary-form'), t('settings.summary-form-why')],
    [t('settings.auto-compact'), t('settings.also.auto-compact'), t('settings.auto-compact-why')],
    [t('settings.apply-at-once'), t('settings.apply-at-once-why')],
    [t('settings.hook'), t('settings.also.hook'), t('settings.hook-why')],
  ],
  conversation: [
    [t('settings.system-prompt'), t('settings.also.prompt'), t('settings.system-prompt-why')],
    [t('settings.tools'), t('settings.also.tools'), t('settings.tools-why')],
    [t('settings.search-sessions'), t('settings.search-sessions-why')],
    [t('settings.run-code'), t('settings.also.run-code'), t('settings.run-code.large-why')],
    [t('settings.starts-new'), t('settings.starts-new-why')],
    [t('settings.name-chats'), t('settings.name-chats-why')],
    [t('settings.sampling'), t('settings.also.sampling'), t('settings.sampling-why')],
  ],
  tools: [
    [toolsText('tools.fetch'), t('settings.also.fetch'), toolsText('tools.fetch-why')],
    [toolsText('tools.servers'), t('settings.also.tool-servers'), toolsText('tools.servers-why')],
    [toolsText('tools.address'), t('settings.also.tool-servers')],
  ],
  costs: [
    [costsText('costs.cap'), t('settings.also.costs'), costsText('costs.cap-hint')],
    [costsText('costs.catalogue'), t('settings.also.costs'), costsText('costs.catalogue-why')],
  ],
  keys: [
    [keysText('keys.memory'), keysText('keys.memory-why')],
    [
      keysText('keys.saved'),
      t('settings.also.keys'),
      keysText('keys.passphrase'),
      keysText('keys.unlock'),
      keysText('keys.lock-after'),
      keysText('keys.delete'),
    ],
  ],
  appearance: [
    [t('settings.theme'), t('settings.also.theme'), t('settings.theme.system')],
    [t('settings.text-size'), t('settings.also.text-size'), t('settings.text-size-why')],
    [t('settings.language'), t('settings.also.language'), t('settings.language-why')],
  ],
  data: [
    [t('settings.used'), t('settings.also.used'), t('settings.kept')],
    [
      atRestText('at-rest.name'),
      t('settings.also.at-rest'),
      atRestText('at-rest.lock-now'),
      atRestText('at-rest.change'),
      atRestText('at-rest.lock-after'),
    ],
    [
      backupText('backup.name'),
      t('settings.also.backup'),
      backupText('backup.why'),
      backupText('backup.restore'),
    ],
    [backupText('backup.rhythm'), backupText('backup.rhythm-why')],
    [t('settings.trash-days'), t('settings.trash-days-hint')],
  ],
  about: [
    [t('settings.version')],
    [t('settings.licence')],
    [t('settings.where'), t('settings.where-why')],
    [t('settings.shortcuts'), t('settings.also.shortcuts'), t('settings.shortcuts-why')],
    [deviceText('device.title'), t('settings.device-why')],
  ],
})

/** A section as the settings list it. */
export interface Section {
  /** Of a feature, if it is the page of one. */
  readonly name: string
  readonly icon: IconName
  readonly label: string
  readonly lede: string
  readonly entries: readonly Entry[]
  /** Null for a section of the settings themselves. */
  readonly Page: ComponentType | null
}

/** All sections, in the order in which they are listed. */
export function sectionsWith(features: readonly Feature[]): readonly Section[] {
  const added = features.flatMap(({ blocks = [], settings = [] }) => [
    ...settings.map(({ section, label, hint, also }) => {
      return { section, entry: (): Entry => [label(), hint(), also?.() ?? ''] }
    }),
    ...blocks.map(({ section, label, also }) => {
      return { section, entry: (): Entry => [label(), also()] }
    }),
  ])
  const ofCore = entriesOf()
  const own = SECTION_NAMES.map((name): Section => {
    return {
      name,
      icon: SECTION_ICONS[name],
      label: t(`settings.tab.${name}`),
      lede: t(`settings.lede.${name}`),
      entries: [
        ...ofCore[name],
        ...added.flatMap(({ section, entry }) => (section === name ? [entry()] : [])),
      ],
      Page: null,
    }
  })
  const pages = features.flatMap(({ name, page }) => {
    if (!page) return []
    const { icon, label, lede, entries, Page } = page
    return [{ name, icon, label: label(), lede: lede(), entries: entries(), Page }]
  })
  return [...own.slice(0, -1), ...pages, ...own.slice(-1)]
}

/** Every setting and section that can be found, in the order of the sections. */
export function findableSettings(features: readonly Feature[]): readonly FoundSetting[] {
  return sectionsWith(features).flatMap(({ name, label, entries }) => [
    { section: name, label },
    ...entries.map(([entry]) => ({ section: name, label: entry })),
  ])
}

/** The settings that contain all typed words, in any order; those with the words in their label first. */
export function findSettings(typed: string, features: readonly Feature[]): readonly FoundSetting[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const holds = (text: string): boolean => holdsWords(text, words)
  const found = sectionsWith(features).flatMap(({ name, label, lede, entries }) => [
    ...(holds(`${label} ${lede}`) ? [{ section: name, label }] : []),
    ...entries.flatMap(entry =>
      holds(`${label} ${entry.join(' ')}`) ? [{ section: name, label: entry[0] }] : [],
    ),
  ])
  return [
    ...found.filter(({ label }) => holds(label)),
    ...found.filter(({ label }) => !holds(label)),
  ]
}
