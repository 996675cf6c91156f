import { useEffect } from 'react'
import { useUi } from '../../host/store.ts'
import { beginWith } from './begin-with.ts'
import { readQuery, takeShared } from './read-given.ts'

/** Draws nothing: takes what the page was opened with, once, and begins a new chat with it. */
export function TakeGiven(): null {
  const ui = useUi()
  useEffect(() => {
    const given = readQuery(location.search)
    if (given !== null) {
      // A reload must not ask again, and the question is nobody else's.
      history.replaceState(null, '', `${location.pathname}${location.hash}`)
      const asked = given === 'shared' ? takeShared() : Promise.resolve(given)
      void asked.then(one => one && beginWith(ui, one)).catch(ui.actions.noteLostCode)
    }
    launchQueue()?.setConsumer(({ files = [] }) => {
      if (files.length === 0) return
      void Promise.all(files.map(file => file.getFile()))
        .then(all => beginWith(ui, { words: '', model: null, files: all }))
        .catch(ui.actions.noteLostCode)
    })
  }, [ui])
  return null
}

interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void
}

/** Through it a browser hands over the files that the installed app is to open; null in browsers without it. */
function launchQueue(): LaunchQueue | null {
  const queue: unknown = Reflect.get(window, 'launchQueue')
  return isQueue(queue) ? queue : null
}

function isQueue(queue: unknown): queue is LaunchQueue {
  return typeof queue === 'object' && queue !== null && 'setConsumer' in queue
}
