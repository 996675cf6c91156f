import { textsOf } from '../../i18n/texts.ts'

/** What an import left out. */
export const importFaultText = textsOf('import.faults', {
  atWork:
    'An answer is being written in “{title}”, so nothing was added to it. Import the file again afterwards.',
  changed: '“{title}” was changed meanwhile, so nothing was added to it. Import the file again.',
  images: {
    one: '{count} image of “{title}” could not be read: a note stands in the message.',
    other: '{count} images of “{title}” could not be read: a note stands in the message.',
  },
})
