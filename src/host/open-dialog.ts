import type { Arrived } from '../ports/connection.ts'
import type { Dialog } from './dialog.ts'
import type { EventId, FilePart, ImagePart } from '../engine/index.ts'
import type { SamplingField } from '../runtime/settings/sampling.ts'
import type { FoldWish } from '../runtime/commands/command.ts'

/** The one modal thing that is open; null for none. */
export type OpenDialog =
  /** `given`: the props of its component, whose type only the dialog knows. */
  | { readonly type: 'of-feature'; readonly dialog: Dialog<Arrived>; readonly given: Arrived }
  | ({ readonly type: 'compact'; readonly focus: string } & FoldWish)
  /** `at`: what has the focus at first, or the feature whose page is shown. */
  | { readonly type: 'settings'; readonly at?: 'key' | 'data' | { readonly name: string } }
  /** A step with the saved keys. */
  | { readonly type: 'vault'; readonly step: 'create' | 'unlock' }
  | { readonly type: 'presets' }
  | { readonly type: 'model' }
  /** What the open session sends with its messages. `typed`: what was typed there and not saved. */
  | { readonly type: 'options'; readonly typed?: TypedOptions }
  /** How to answer a turn again. `typed`: what was typed there and not used. */
  | {
      readonly type: 'again'
      readonly messageId: EventId
      readonly typed?: TypedSampling & { readonly hint: string }
    }
  | { readonly type: 'device' }
  | { readonly type: 'help' }
  | { readonly type: 'restore'; readonly file: File }
  | { readonly type: 'import'; readonly given: GivenFiles }
  | { readonly type: 'image'; readonly image: ImagePart }
  | { readonly type: 'file'; readonly file: FilePart }
  | { readonly type: 'palette' }

/** Files and folders to import. */
export interface GivenFiles {
  readonly files: readonly File[]
  readonly folders?: readonly FileSystemEntry[]
  /** Ids of sessions that the person left out before files were added. */
  readonly leftOut?: readonly string[]
  /** Those that may be attached to the message instead; absent if the person asked for an import. */
  readonly attachable?: readonly File[]
}

/** What a session sends with its messages, as it is typed. */
export type TypedOptions = TypedSampling & { readonly systemPrompt: string }

/** The sampling of replies, as it is typed. */
export type TypedSampling = Readonly<
  Record<SamplingField, string> & {
    /** Fields that are not sent if nothing is typed. */
    unset: readonly SamplingField[]
  }
>
