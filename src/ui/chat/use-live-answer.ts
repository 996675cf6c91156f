import { useEffect, useState } from 'react'
import { textOf } from '../../engine/index.ts'
import type { LiveAnswer } from '../../runtime/session/snapshot.ts'
import { noteWatched } from '../kit/markdown/contexts.ts'
import { useUi, type UiState } from '../store.ts'

/** Characters in so many milliseconds that no model writes and nobody reads. */
const FLOOD = { characters: 5_000, inMs: 200 }

interface Drawn {
  readonly live: LiveAnswer | null
  /** It comes too fast to be read, so that only its end is worth drawing. */
  readonly isFlooded: boolean
}

/** The answer being written, at most once per frame: it may arrive in a hundred pieces between two of them. */
export function useLiveAnswer(): Drawn {
  const { store } = useUi()
  const [drawn, setDrawn] = useState<Drawn>(() => ({
    live: liveOf(store.getState()),
    isFlooded: false,
  }))
  useEffect(() => {
    let frame = 0
    let isFlooded = false
    let before = { length: lengthOf(liveOf(store.getState())), at: performance.now() }
    const draw = () => {
      frame = 0
      const live = liveOf(store.getState())
      const now = { length: lengthOf(live), at: performance.now() }
      const windows = Math.max(1, (now.at - before.at) / FLOOD.inMs)
      const isTooFast = now.length - before.length > FLOOD.characters * windows
      if (isTooFast || windows > 1) {
        isFlooded = isTooFast
        before = now
      }
      if (live) noteWatched(live.startedAt)
      setDrawn({ live, isFlooded })
    }
    const unsubscribe = store.subscribe(() => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    })
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
  }, [store])
  return drawn
}

function liveOf({ app }: UiState): LiveAnswer | null {
  return app.session?.live ?? null
}

function lengthOf(live: LiveAnswer | null): number {
  return live === null ? 0 : textOf(live.parts).length
}
