import { useState, type DragEvent } from 'react'
import type { MarkChange } from '../../runtime/projects/project-commands.ts'
import { useUi } from '../store.ts'
import { sessionIdOf } from './use-list-keys.ts'

/** The kind of what is dragged: ids of sessions, between spaces. No other page can read it by chance. */
const KIND = 'application/x-palimpsest-sessions'

/** Begins to drag the session under the pointer, with those that are selected. */
export function dragSessions(event: DragEvent, selected: ReadonlySet<string>): void {
  const own = event.target instanceof Element ? sessionIdOf(event.target) : null
  if (own === null) return
  event.dataTransfer.setData(KIND, [...new Set([...selected, own])].join(' '))
  event.dataTransfer.effectAllowed = 'copyMove'
}

/** The props of a place on which sessions are dropped, which then get these marks. */
export function useSessionDrop(change: MarkChange) {
  const { application } = useUi()
  const [isOver, setIsOver] = useState(false)
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(KIND)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave: (): void => setIsOver(false),
    onDrop: (event: DragEvent): void => {
      setIsOver(false)
      const ids = event.dataTransfer.getData(KIND)
      if (ids === '') return
      event.preventDefault()
      void application.projects.mark(ids.split(' '), change)
    },
  }
}
