const FAILED =
  'The browser’s own model failed. Press Retry; if it happens again, restart the browser or choose another model.'

/** The browser's own models. */
export const builtInSentences = {
  /** Names of the models. */
  languageModel: 'Browser’s language model',
  summarizer: 'Browser’s summarizer',
  tooLong: (windowTokens: number | null) => {
    const size = windowTokens === null ? '' : ` of ${windowTokens.toLocaleString('en-US')} tokens`
    return `The conversation does not fit the window${size} of the browser’s own model. Compact it, or choose a model with a larger window.`
  },
  onlySummaries:
    'The browser’s own summarizer writes summaries and cannot chat. Choose another model for this session.',
  noSuchModel: 'The browser has no such model of its own. Choose another model.',
  keptByBrowser:
    'The browser keeps its own model for all pages, so this page cannot delete it. Chrome lists it under chrome://on-device-internals.',
  absent:
    'This browser brings no model along for pages. Current Chrome and Edge on a computer do, on secure pages.',
  unavailable:
    'The browser has a model for pages and says that it cannot run here: it wants about 22 GB of free disk, and a graphics card with more than 4 GB or 16 GB of memory.',
  ready: 'The browser has its own model here, ready for this page.',
  toFetch: 'The browser can fetch its own model, once for all pages.',
  /** By the name of the browser's error. */
  failed: (name: string | null) => (name === null ? undefined : NAMED[name]) ?? FAILED,
} as const

const NAMED: Readonly<Record<string, string>> = {
  NotSupportedError:
    'The browser’s own model does not take this: a language or a kind of content that it was not made for. Choose another model for this session.',
  NotAllowedError:
    'The browser did not let this page use its own model. It starts a download only after a press: choose the model in the settings, under Model.',
  NotReadableError:
    'The browser’s own model held its answer back as unsafe. Put the question differently, or choose another model.',
}
