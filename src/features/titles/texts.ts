import { textsOf } from '../../i18n/texts.ts'

/** Texts of a title that a model proposes; loaded with its dialog. */
export const titleText = textsOf('titles', {
  'title.why': 'The chat keeps its title until you press Rename.',
  'title.field': 'Title',
  'title.ask': 'Ask {model} for a title; it reads the first messages',
  'title.sent': 'The first message and its answer go to {host}.',
  'title.costs': 'That costs at most {dollars}.',
  'title.unknown-cost': 'The price of this model is not known.',
  'title.writing': '{model} writes a title…',
  'title.free': 'It costs nothing.',
  'title.proposed': '{model} proposes this title. Change it as you like.',
  'title.proposes': '{model} proposes: {title}',
  'title.use': 'Use this title',
  'title.again': 'Ask again',
})
