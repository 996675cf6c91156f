import { chosenFiles, mayHoldTalks } from '../../kit/files-given.ts'
import { importDialog } from '../../host/dialogs.ts'
import { startChat } from '../../host/start-chat.ts'
import type { Ui } from '../../host/store.ts'
import { shortened } from '../../i18n/shortened.ts'
import type { Given } from './read-given.ts'
import { givenText } from './texts.ts'

/** Begins a new chat with what was given. Files that may hold chats are offered for import. */
export async function beginWith(ui: Ui, { words, model, files }: Given): Promise<void> {
  const { application, actions, store } = ui
  await whenReady(store)
  await startChat(ui)
  if (model !== null) {
    const named = store.getState().app.modelOptions.find(({ name, title }) => {
      const wanted = model.toLowerCase()
      return name.toLowerCase() === wanted || title.toLowerCase() === wanted
    })
    if (named) await application.chooseModel(named.name)
    else
      actions.notify({
        tone: 'warning',
        text: givenText('given.no-model', { model: shortened(model) }),
      })
  }
  if (words !== '') actions.addWords(words)
  if (files.some(mayHoldTalks))
    actions.open(importDialog, { given: { files, attachable: chosenFiles(files).attached } })
  else if (files.length > 0) await actions.attachFiles(chosenFiles(files))
}

/** Resolves once the application has opened its first chat. */
function whenReady(store: Ui['store']): Promise<void> {
  return new Promise(resolve => {
    const look = (): void => {
      const { app } = store.getState()
      if (!app.ready || app.opening) return
      stop()
      resolve()
    }
    const stop = store.subscribe(look)
    look()
  })
}
