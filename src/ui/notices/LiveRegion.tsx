import { useEffect, useState } from 'react'
import { useUi } from '../store.ts'
import { announcementFor } from './announce.ts'

/** Says politely what ended: an answer, a compaction, a request that failed. Never seen. */
export function LiveRegion() {
  const { store } = useUi()
  const [said, setSaid] = useState({ text: '', turn: 0 })
  useEffect(
    () =>
      store.subscribe((state, before) => {
        if (state.app === before.app) return
        const text = announcementFor(before.app.session, state.app.session)
        // The same sentence twice is said twice: the turn makes it a new one.
        if (text !== null) setSaid(({ turn }) => ({ text, turn: turn + 1 }))
      }),
    [store],
  )
  return (
    <div className="unseen" role="status" aria-live="polite">
      <span key={said.turn}>{said.text}</span>
    </div>
  )
}
