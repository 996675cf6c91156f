/** The formats in which sessions leave. The OpenAI ones hold the messages of chat completions. */
export type ExportFormat = 'json' | 'html' | 'markdown' | 'openai-json' | 'openai-jsonl'

/** What of a session is written, and how. */
export interface ExportForm {
  readonly format: ExportFormat
  /** Only these messages of the shown branch, in its order; absent: all of them. */
  readonly messageIds?: readonly string[]
  /** False: only the shown branch, without other versions. True by default; with `messageIds` always false. */
  readonly withVersions?: boolean
  /** `view`: what the model reads instead of the transcript; the log of JSON and HTML is the same. */
  readonly reads?: 'transcript' | 'view'
}

/** Of one session a file of the format; of several a zip with one file each, or one file of JSON Lines. */
export interface ExportRequest extends ExportForm {
  /** In the order of the file. Of several, `messageIds` is ignored. */
  readonly sessionIds: readonly string[]
}

/** A form with what the application adds to it. */
export interface WriteForm extends ExportForm {
  /** The system prompt of the settings for the session, with its project's instructions; empty for none. */
  readonly systemPrompt: string
}
