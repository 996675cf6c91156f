/** Requests to models, as the app itself sees them end. */
export const requestSentences = {
  silence: 'The server sent nothing for two minutes.',
  cutStream: 'The connection broke before the answer ended.',
  offline: (host: string | null) =>
    `The request to ${host ?? 'the model'} failed, and this page cannot reach its own server either. Check the network, then press Retry.`,
} as const

/** What a tool call that failed has for a result; the model reads it too. */
export const toolResults = {
  unknown: (name: string) => `There is no tool named ${name}.`,
  stopped: 'Stopped by the user before the tool answered.',
  timeout: (name: string, seconds: number) => `${name} did not answer within ${seconds} seconds.`,
} as const
