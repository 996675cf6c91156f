import type { AddItem } from '../../host/feature.ts'
import { modelDialog } from '../../host/dialogs.ts'
import { commandsOf } from '../../host/use-feature.ts'
import type { PageParts } from '../../host/command.ts'
import { webSearch } from './feature.ts'
import { searchOffer } from './search-offer.ts'
import { webSearchText } from './texts.ts'

/** The switch of the chat, in the menu of the message box; nothing for a model that nobody searches for. */
export function addItems(page: PageParts): readonly AddItem[] {
  const { model, session } = page.application.snapshot()
  const offer = searchOffer(model.ref)
  if (offer === null || session === null) return []
  const { canSearch, sentence } = offer
  const isOn = session.serverWork.includes('web-search')
  const item = {
    id: 'web-search',
    icon: 'globe',
    label: webSearchText('item'),
    note: sentence,
  } as const
  return [
    canSearch
      ? { ...item, isOn, run: () => void commandsOf(page, webSearch).allow(!isOn) }
      : { ...item, run: () => page.actions.open(modelDialog, {}) },
  ]
}
