/** The dialogs that one part of the core opens and another draws (`src/ui/dialogs.ts`), and what they are opened with. */
import type { EventId, FilePart, ImagePart } from '../../engine/index.ts'
import { declaredDialog } from '../../host/dialog.ts'
import type { SamplingField } from '../../runtime/settings/sampling.ts'

/** Numbers of the first and the last message that the person wants to fold; absent: as the preset would. */
export interface FoldWish {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** A new summary: what it is about, and the messages that it replaces. */
export const compactDialog = declaredDialog<{ readonly focus: string } & FoldWish>()

/** What a session sends with its messages, as it is typed. */
export type TypedOptions = TypedSampling & { readonly systemPrompt: string }

/** The sampling of replies, as it is typed. */
export type TypedSampling = Readonly<
  Record<SamplingField, string> & {
    /** Fields that are not sent if nothing is typed. */
    unset: readonly SamplingField[]
  }
>

/** What the open session sends with its messages. `typed`: what was typed there and not saved. */
export const optionsDialog = declaredDialog<{ readonly typed?: TypedOptions }>()

/** How to answer a turn again. `typed`: what was typed there and not used. */
export const againDialog = declaredDialog<{
  readonly messageId: EventId
  readonly typed?: TypedSampling & { readonly hint: string }
}>()

/** The keys and the slash commands. */
export const helpDialog = declaredDialog<object>()

/** An attached image, and an attached file, in full. */
export const imageDialog = declaredDialog<{ readonly image: ImagePart }>()
export const fileDialog = declaredDialog<{ readonly file: FilePart }>()

/** All commands, chats and messages behind one box. */
export const paletteDialog = declaredDialog<object>()
