import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useCommands } from '../../host/use-feature.ts'
import { preview } from './feature.ts'
import { liveDocument, runDocument } from './frame-document.ts'
import { type FrameMessage, readFrameMessage } from './frame-messages.ts'

export interface FrameWish {
  /** The page. */
  readonly page: string
  /** False while it is written: it is drawn as it grows, without its scripts. */
  readonly isFinished: boolean
  readonly hosts: readonly string[]
  /** Called as it begins to run. */
  onRun(): void
  onMessage(message: FrameMessage): void
  /** Called once it does not answer any more. */
  onStopped(): void
}

/** Milliseconds between two drawings of a page that grows. */
const DRAW_MS = 600
/** Milliseconds between two questions whether the frame still answers, and how many of them it may leave unanswered. */
const PING = { everyMs: 1_000, most: 4 }

/** Shows a page in the holder (`public/preview.htm`), and watches that it answers. `onLoad`: of the holder. */
export function useFrame(frame: RefObject<HTMLIFrameElement | null>, wish: FrameWish) {
  const { page, isFinished } = wish
  const commands = useCommands(preview)
  const [isHeld, setIsHeld] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  const unanswered = useRef(0)
  const hosts = wish.hosts.join(' ')
  const post = useEffectEvent((message: object) =>
    frame.current?.contentWindow?.postMessage(message, location.origin),
  )
  const take = useEffectEvent((message: FrameMessage) => {
    if (message.type === 'pong') unanswered.current = 0
    else if (message.type === 'stopped') wish.onStopped()
    else if (message.type === 'ready') setIsDrawn(true)
    else wish.onMessage(message)
  })
  const stop = useEffectEvent(() => wish.onStopped())
  const begin = useEffectEvent(() => wish.onRun())

  useEffect(() => {
    const listen = ({ source, data }: MessageEvent): void => {
      if (source === null || source !== frame.current?.contentWindow) return
      const message = readFrameMessage(data)
      if (message !== null) take(message)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame])

  // Another document stands in the frame for each finished page, and one for all that grows until then.
  const shownPage = isFinished ? page : null
  useEffect(() => {
    if (!isHeld) return undefined
    let isOld = false
    const show = async (): Promise<void> => {
      const allowed = hosts.split(' ').filter(Boolean)
      const html =
        shownPage === null
          ? liveDocument(crypto.randomUUID())
          : runDocument(await commands.guarded(shownPage), allowed)
      if (isOld) return
      unanswered.current = 0
      setIsDrawn(false)
      begin()
      post({ type: 'show', html })
    }
    void show()
    return () => {
      isOld = true
    }
  }, [isHeld, shownPage, hosts, commands])

  const newest = useRef(page)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => {
    newest.current = page
    if (isFinished || !isDrawn) return
    timer.current ??= setTimeout(() => {
      timer.current = null
      post({ type: 'live', html: newest.current })
    }, DRAW_MS)
  }, [page, isFinished, isDrawn])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )

  useEffect(() => {
    if (!isHeld) return undefined
    const ping = setInterval(() => {
      // A page that nobody sees is given little time by the browser.
      if (document.visibilityState !== 'visible') return
      if (unanswered.current >= PING.most) return stop()
      unanswered.current += 1
      post({ type: 'ping' })
    }, PING.everyMs)
    return () => clearInterval(ping)
  }, [isHeld])

  return { onLoad: () => setIsHeld(true) }
}
