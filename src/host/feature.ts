/** A feature as data: the host does the rest, and no other file names what is in it. */
import type { ComponentType, ReactNode } from 'react'
import type { Collection } from '../ports/change-log.ts'
import type { Remote } from '../ports/connection.ts'
import type { EndpointSettings } from '../ports/endpoint.ts'
import type { Part } from '../engine/index.ts'
import type { ChosenFiles } from '../kit/files-given.ts'
import type { MenuItem } from '../kit/MenuPopup.tsx'
import type { Core } from '../runtime/application/core.ts'
import type { SessionSnapshot } from '../runtime/session/snapshot.ts'
import type { Command, PageParts } from './command.ts'
import type { DrawnDialog } from './dialog.ts'
import type { SettingsBlock, SettingsPage, ShownPart, ShownSetting } from './settings-page.ts'

/** What the part of a feature in the worker gets. `Value`: what it shows the page. */
export interface WorkerHost<Value> extends Core {
  /** Shows the page a new value; null: nothing. */
  show(value: Value | null): void
  /** Those that the features name. */
  collections(): Promise<readonly Collection<unknown>[]>
  /** Notes whether everything that is stored here is kept at another place, too, as it is now. */
  noteCopy(isComplete: boolean): void
}

/** The module of a feature that runs in the worker of the application. */
export interface WorkerModule {
  /** Makes the commands that the page may call. Their inputs and outcomes can be cloned. */
  create(host: WorkerHost<never>): object
}

/** What a way to a key is told. */
export interface KeyPartProps {
  readonly origin: string | null
  readonly onConnected?: (endpoint: EndpointSettings) => void
}

/** A block of code in an answer of the open chat. */
export interface CodeInAnswer {
  readonly code: string
  readonly language: string
  /** The message; null: the answer that is being written. */
  readonly answerId: string | null
}

/** A button at code in answers. */
export interface CodeAction {
  /** The languages of the code that gets it, in lower case, as they follow a fence. */
  readonly languages: readonly string[]
  readonly Action: ComponentType<CodeInAnswer>
}

/** An entry of the menu in the message box that adds something to the message or to the chat. */
export type AddItem = MenuItem

/** A part of an answer as a feature draws it. */
export interface AnswerPartProps {
  readonly parts: readonly Part[]
  /** Above or below the words of the answer. */
  readonly place: 'above' | 'below'
}

/** `feature.ts` of a folder in `src/features` exports one, with `satisfies Feature`. */
export interface Feature {
  /** The name of its folder. */
  readonly name: string
  /** `commands.ts`, fetched with the first call. */
  readonly worker?: () => Promise<WorkerModule>
  /** A key in the store of settings: while it has a value, `begin` of the worker's module is called after each start. True: after every start. */
  readonly beginsWith?: string | true
  /** What it keeps, for files of single items; fetched when one is written or read. */
  readonly collections?: () => Promise<readonly Collection<unknown>[]>
  readonly settings?: readonly ShownSetting[]
  readonly blocks?: readonly SettingsBlock[]
  readonly parts?: readonly ShownPart[]
  readonly page?: SettingsPage
  readonly commands?: readonly Command[]
  /** The dialogs that other parts of the page open, made with `drawn`. */
  readonly dialogs?: readonly DrawnDialog[]
  readonly codeActions?: readonly CodeAction[]
  /** Below the list of sessions: a line while the feature needs the person, and `otherwise` at any other time. */
  readonly ListLine?: ComponentType<{ readonly otherwise: ReactNode }>
  /** Above the message box; made with `shownIf`, since it draws nothing most of the time. */
  readonly AboveComposer?: ComponentType
  /**
   * Beside the field for an API key: another way to get one, where there is one. `origin`: where the key is sent; null while the person
   * has chosen no service. `onConnected`: the key is there, and this model in use.
   */
  readonly KeyPart?: ComponentType<KeyPartProps>
  /** Takes files that may hold chats, and folders, which a person gave to the message box. It attaches those that hold none. */
  readonly takeFiles?: (
    files: ChosenFiles,
    folders: readonly FileSystemEntry[],
    page: Pick<PageParts, 'application' | 'actions'>,
  ) => Promise<void>
  /** At the end of the conversation, in the place of the answer that is being written. */
  readonly atEnd?: {
    readonly isShown: (session: SessionSnapshot) => boolean
    readonly Part: ComponentType
  }
  /** In the menu of the message box, computed when it is opened; fetched once the page is drawn. */
  readonly addItems?: () => Promise<(page: PageParts) => readonly AddItem[]>
  /** In the message box, beside that menu; made with `shownIf`, too. */
  readonly InComposer?: ComponentType
  /** Above and below an answer that rests on work of the model's server. */
  readonly AnswerPart?: ComponentType<AnswerPartProps>
  /** On the page of a chat without messages, below the ways to begin. */
  readonly StartPart?: ComponentType
}

type CreateOf<Given extends Feature> = Given extends {
  readonly worker: () => Promise<{ readonly create: infer Create }>
}
  ? Create
  : never

/** What the worker's module of a feature offers the page. */
export type CallsOf<Given extends Feature> =
  CreateOf<Given> extends (...given: never[]) => infer Calls ? Omit<Calls, 'begin'> : object

/** The commands of a feature, as the page calls them. */
export type CommandsOf<Given extends Feature> = Remote<CallsOf<Given>>

/** What a feature shows the page. */
export type ValueOf<Given extends Feature> =
  CreateOf<Given> extends (host: infer Host, ...rest: never[]) => unknown
    ? Host extends { show(value: infer Value): void }
      ? Value
      : never
    : never
