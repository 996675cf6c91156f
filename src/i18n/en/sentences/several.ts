import { textsOf } from '../../texts.ts'

/** Why one of several models was not asked. */
export const severalText = textsOf('sentences.several', {
  unknownModel:
    'This model is no longer connected here. Connect its service again, then press Retry.',
})
