import type { ServerResource, QuestionAnswer } from '../../ports/tool-servers.ts'
import type { AppPage } from './app-page.ts'
import type { FieldValues } from './field-values.ts'

/** A server, as the person typed it. */
export interface TypedToolServer {
  /** Empty: the server's own name. */
  readonly name: string
  readonly url: string
  /** Lines such as `Authorization: Bearer abc`; null keeps those of a server that is in the list. */
  readonly headers: string | null
}

/** Commands for tool servers. The first two resolve with null, or with the sentence that says what went wrong. */
export interface ToolServerCommands {
  /** Connects and lists the server's tools. If that works, adds the server to the list, or replaces it there. */
  add(server: TypedToolServer, callId: string): Promise<string | null>
  /** Asks where to sign in (OAuth). `redirectUrl`: the page `signed-in.htm` of this app. */
  beginSignIn(
    url: string,
    redirectUrl: string,
    callId: string,
  ): Promise<{ readonly address: string } | Refused>
  /** Waits until the person has signed in at the address of the newest `beginSignIn`, then like `add`. */
  finishSignIn(server: Omit<TypedToolServer, 'headers'>, callId: string): Promise<string | null>
  /** Connects again, and lists again what the server offers. */
  test(url: string, callId: string): Promise<string | null>
  setOn(url: string, isOn: boolean): Promise<void>
  /** `tool`: the server's name for it. */
  setToolOn(url: string, tool: string, isOn: boolean): Promise<void>
  /** Ends the connection and removes the server. Its headers stay with the keys until they are forgotten there. */
  remove(url: string): Promise<void>
  /** Reads a resource as files, to be attached. */
  readResource(
    url: string,
    resource: Pick<ServerResource, 'uri' | 'name'>,
    callId: string,
  ): Promise<{ readonly files: readonly File[] } | Refused>
  /** Fills a prompt of a server, by the server's name for it. */
  fillPrompt(
    url: string,
    filled: { readonly id: string; readonly values: Readonly<Record<string, string>> },
    callId: string,
  ): Promise<{ readonly text: string } | Refused>
  /** Reads the App at this address of a server. */
  openApp(url: string, uri: string, callId: string): Promise<AppPage | Refused>
  /** Answers a question of a server. Resolves with a sentence for each value that the server would not take; else with null. */
  answerQuestion(
    id: string,
    action: QuestionAnswer['action'],
    values?: FieldValues,
  ): Promise<Readonly<Record<string, string>> | null>
  /** Calls a tool for an App of the same server; the person allowed it. */
  callForApp(url: string, call: AppCall, callId: string): Promise<AnsweredCall | Refused>
  /** Reads a resource for an App of the same server; the person allowed it. */
  readForApp(url: string, uri: string, callId: string): Promise<AnsweredCall | Refused>
}

interface AppCall {
  readonly tool: string
  readonly input: unknown
}

/** The result as the server gave it. */
interface AnsweredCall {
  readonly result: object
}

/** The sentence that says what went wrong. */
export interface Refused {
  readonly reason: string
}
