import { textsOf } from '../../i18n/texts.ts'

/** Why there is no title from a model. */
export const titleFaultText = textsOf('titles.faults', {
  temporary:
    'A temporary chat is not stored, so no model is asked for a title. You can type one here.',
  nothingSaid:
    'Nothing was said in this chat yet, so there is nothing to name. You can type a title.',
  noModel: 'The demo model cannot write a title. Connect a model, or type a title here.',
  otherModel: 'The model of this chat has changed, so nothing was sent. Look at the new one first.',
  noTitle: 'The model answered without a usable title. Try again, or type one.',
  tooSlow: 'The model took too long for a title. Try again, or type one.',
})
