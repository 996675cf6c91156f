/** All pages of the settings, and what is found on them. */
import { holdsWords, wordsOf } from '../../kit/words.ts'
import type { Feature } from '../../host/feature.ts'
import type { CoreSection, Section, SettingsEntry, Shown } from '../../host/settings-page.ts'

/** A setting, or a whole page where `label` is that of the page. */
export interface FoundSetting {
  /** The name of the page. */
  readonly section: string
  /** As the page shows it. */
  readonly label: string
}

/** The pages in the order in which they are listed. Those of features stand before the last of the core. */
export function sectionsWith(
  core: readonly CoreSection[],
  features: readonly Feature[],
): readonly Section[] {
  const added = features.flatMap(({ blocks = [], parts = [], settings = [] }) => [
    ...blocks,
    ...parts,
    ...settings,
  ])
  const own = core.map(({ last = [], ...section }): Section => {
    const ofFeatures = added.filter(item => item.section === section.name)
    return { ...section, items: [...section.items, ...ofFeatures, ...last] }
  })
  const pages = features.flatMap(({ name, page }): Section[] => {
    if (!page) return []
    const { entries, Page: Part, ...words } = page
    return [{ ...words, name, items: [{ entries, Part }] }]
  })
  return [...own.slice(0, -1), ...pages, ...own.slice(-1)]
}

/** Every setting and page that can be found, in the order of the pages. */
export function findableSettings(sections: readonly Section[]): readonly FoundSetting[] {
  return sections.flatMap(({ name, label, items }) => [
    { section: name, label: label() },
    ...items.flatMap(entriesOf).map(([entry]) => ({ section: name, label: entry })),
  ])
}

/** The settings that contain all typed words, in any order; those with the words in their label first. */
export function findSettings(sections: readonly Section[], typed: string): readonly FoundSetting[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const holds = (text: string): boolean => holdsWords(text, words)
  const found = sections.flatMap(({ name, label, lede, items }) => [
    ...(holds(`${label()} ${lede()}`) ? [{ section: name, label: label() }] : []),
    ...items
      .flatMap(entriesOf)
      .filter(entry => holds(`${label()} ${entry.join(' ')}`))
      .map(([entry]) => ({ section: name, label: entry })),
  ])
  return [
    ...found.filter(({ label }) => holds(label)),
    ...found.filter(({ label }) => !holds(label)),
  ]
}

function entriesOf(item: Shown): readonly SettingsEntry[] {
  if ('lines' in item)
    return item.lines.map(({ label, hint, also }) => [label(), hint(), also?.() ?? ''])
  if ('Part' in item) return item.entries?.() ?? []
  const said = 'hint' in item ? item.hint() : ''
  const answers = 'answers' in item ? item.answers().flatMap(([, ...words]) => words) : []
  return [[item.label(), said, ...answers.filter(isSaid), item.also?.() ?? '']]
}

function isSaid(words: string | undefined): words is string {
  return words !== undefined
}
