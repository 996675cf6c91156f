/** Failures of models on the processor, once one is asked. */
export const wllamaSentences = {
  refused: (words: string) => `The model on this device refused the request: ${words}`,
  tooLong: (windowTokens: number | null) => {
    const size = windowTokens === null ? '' : ` of ${windowTokens.toLocaleString('en-US')} tokens`
    return `The conversation does not fit the window${size} of the model on this device. Compact it, or choose a model with a larger window.`
  },
  unreachable:
    'What runs the model could not be loaded from this page’s own server. Check the network, then press Retry.',
  crashed:
    'The model on this device stopped working, most likely for want of memory. Close other tabs and press Retry, or choose a smaller model.',
  cannotBeAsked: (words: string) =>
    `The model on this device cannot be asked this: ${words}. Choose another model, or switch tools off.`,
  unloaded: 'The model was taken out of memory. Press Retry to load it again.',
  notLoaded:
    'This file cannot be loaded as a model: it is damaged, or of a kind that cannot run here. Delete it and fetch it again, or choose another model.',
  unknownModel: (id: string) =>
    `There is no model “${id}” on this device. Choose one in Settings, under Model.`,
  unreadable: 'The model on this device answered with something that cannot be read. Press Retry.',
  fetchedElsewhere: 'Another tab fetches this model already. Wait until it is done there.',
} as const
