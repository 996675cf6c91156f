/** A model by its name for people. */
interface ModelName {
  readonly name: string
}

/** A model, and where its files come from. */
interface ModelOrigin extends ModelName {
  readonly host: string
}

/** Failures of models on the graphics card. */
export const webLlmSentences = {
  broken: ({ name, host }: ModelOrigin, path: string) =>
    `${path} of ${name} arrived broken from ${host}, twice. Set another address for models in Settings, or choose another model.`,
  badAddress: (address: string) =>
    `“${address}” is no web address. Set an address that begins with https:// in Settings, or clear it.`,
  noCache:
    'This browser keeps no files for this page: open the app over https or on localhost, and not in a private window.',
  unfit: ({ name }: ModelName) =>
    `The stored files of ${name} do not load, even fetched anew. Delete the model and choose another one.`,
  lostAgain: ({ name }: ModelName) =>
    `The graphics card gave up on ${name} twice. Close other tabs and programs that use it, or choose a smaller model.`,
  lostInAnswer:
    'The graphics card gave up in the middle of the answer. What was written is kept; press Retry, and the model is loaded again.',
  noMemory: ({ name }: ModelName) =>
    `The graphics card has not enough memory for ${name}. Close other tabs and programs that use it, or choose a smaller model.`,
  noGpu:
    'The browser gives the model no graphics card any more. Reload the page, or choose the CPU model.',
  weakGpu: ({ name }: ModelName) =>
    `The graphics card lacks what ${name} needs. Choose another model, or the CPU model.`,
  tooLong: (windowTokens: number) =>
    `The conversation does not fit this model’s window of ${windowTokens.toLocaleString('en-US')} tokens. Compact it, or choose a model with a larger window.`,
  windowFull: (windowTokens: number) =>
    `The answer ends here because the model’s window of ${windowTokens.toLocaleString('en-US')} tokens is full. Compact the conversation, then press Retry.`,
  order:
    'WebLLM refuses the order of the messages. Write a new message, or choose another model; nothing is lost.',
  noWorker: 'WebLLM itself could not be loaded. Check the network, reload the page, and try again.',
  unloaded: 'The model was taken out of memory. Press Retry, and it is loaded again.',
  unknownModel: (id: string) =>
    `${id} does not run on this device. Choose a model from the list in Settings.`,
  other: ({ name }: ModelName, words: string) =>
    `${name} stopped with an error of WebLLM: ${words}`,
} as const
