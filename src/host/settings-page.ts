/** The pages of the settings as data: their list, their search and what they show follow from it. */
import type { ComponentType, FunctionComponent } from 'react'
import type { IconName } from '../kit/Icon.tsx'
import type { Setting } from '../runtime/settings/setting.ts'
import type { Settings } from '../runtime/settings/settings.ts'

/** The pages that the core has. */
export type SettingsSection =
  | 'model'
  | 'context'
  | 'summaries'
  | 'conversation'
  | 'tools'
  | 'costs'
  | 'keys'
  | 'appearance'
  | 'data'
  | 'about'

/** What is found by its label, and by other words. */
interface Found {
  readonly label: () => string
  /** Words that a person may type for it. */
  readonly also?: () => string
}

/** What it does, in a sentence. */
interface Hinted {
  readonly hint: () => string
}

/** A setting as a page shows it. */
export type SettingsItem = Found & {
  /** It is shown only while this is true. */
  readonly when?: (settings: Settings) => boolean
} & (
    | (Hinted & { readonly control: 'switch'; readonly of: Setting<boolean> })
    /** A list that opens. */
    | (Hinted & {
        readonly control: 'choice'
        readonly of: Setting<string>
        /** The values, each with its words. */
        readonly choices: () => readonly (readonly [value: string, words: string])[]
      })
    /** A question whose answers are all seen. */
    | {
        readonly control: 'answers'
        readonly of: Setting<string>
        /** The values, each with its words, and what it means. */
        readonly answers: () => readonly (readonly [value: string, words: string, why?: string])[]
      }
    /** A whole number from 0 on. */
    | (Hinted & { readonly control: 'number'; readonly of: Setting<number> })
    /** Several lines of text. */
    | (Hinted & { readonly control: 'text'; readonly of: Setting<string> })
  )

/** A label, then other words by which it is found. */
export type SettingsEntry = readonly [label: string, ...also: string[]]

/** Leads to another page of the settings, there to the setting with this label. */
export type ShowSetting = (section: string, label?: string) => void

/** What a component draws. */
export interface SettingsPart {
  /** What can be found in it; nothing by default. */
  readonly entries?: () => readonly SettingsEntry[]
  readonly Part: FunctionComponent<{ readonly onShow: ShowSetting }>
}

/** Lines about what is set elsewhere, or cannot be set: a name, a sentence, and what leads there. */
export interface SettingsLines {
  readonly lines: readonly (Found & Hinted & Partial<Pick<SettingsPart, 'Part'>>)[]
}

/** A setting of a feature, on a page of the core. */
export type ShownSetting = SettingsItem & {
  /** The page that shows it. */
  readonly section: SettingsSection
}

/** A part of a feature, with a heading by which it is found, on a page of the core. */
export interface SettingsBlock extends Found {
  /** The page that shows it. */
  readonly section: SettingsSection
  /** What is below the heading. */
  readonly Block: ComponentType
}

/** A part of a feature that has its own heading, on a page of the core. */
export interface ShownPart extends SettingsPart {
  /** The page that shows it. */
  readonly section: SettingsSection
}

interface Page {
  readonly icon: IconName
  readonly label: () => string
  /** What the page is about, in a sentence below its heading. */
  readonly lede: () => string
}

/** A page of a feature. */
export interface SettingsPage extends Page {
  /** The settings on it by their labels, with other words that a person may type for them. */
  readonly entries: () => readonly SettingsEntry[]
  readonly Page: FunctionComponent
}

export type Shown = SettingsItem | SettingsPart | SettingsLines | SettingsBlock

/** A page with all that is on it. */
export interface Section extends Page {
  /** Of the feature, if it is the page of one. */
  readonly name: string
  readonly items: readonly Shown[]
}

/** A page of the core. */
export interface CoreSection extends Section {
  readonly name: SettingsSection
  /** What stands below that of the features. */
  readonly last?: readonly Shown[]
}
