import { useEffect, useRef, useState } from 'react'
import { speechText } from '../../../i18n/en/conversation.ts'
import { IconButton } from '../../../kit/Button.tsx'
import { keepHere, readLocal } from '../../../kit/browser-storage.ts'
import { useUi } from '../../../host/store.ts'

/** Kept once the person knows where the sound may go. */
const KNOWN_KEY = 'palimpsest-dictation-known'

const FAULTS = {
  'not-allowed': 'speech.not-allowed',
  'service-not-allowed': 'speech.not-allowed',
  'audio-capture': 'speech.no-microphone',
  network: 'speech.network',
} as const

/** Writes spoken words into the message box. Before the first time it says where the sound may go. */
export function DictateButton({ onWords }: { readonly onWords: (words: string) => void }) {
  const { actions } = useUi()
  const [running, setRunning] = useState<Recognition | null>(null)
  const write = useRef(onWords)
  useEffect(() => {
    write.current = onWords
  })
  useEffect(() => () => running?.stop(), [running])
  const begin = (): void => {
    const recognition = createRecognition()
    if (recognition === null) return
    recognition.continuous = true
    recognition.lang = navigator.language
    recognition.addEventListener('result', event => {
      const words = wordsOf(event)
      if (words !== '') write.current(words)
    })
    recognition.addEventListener('error', event => {
      const error = String(Reflect.get(event, 'error'))
      if (error === 'no-speech' || error === 'aborted') return
      const text = speechText(isFault(error) ? FAULTS[error] : 'speech.failed')
      actions.notify({ tone: 'warning', text })
    })
    recognition.addEventListener('end', () => setRunning(null))
    recognition.start()
    setRunning(recognition)
  }
  const press = (): void => {
    if (running) return running.stop()
    if (readLocal(KNOWN_KEY) !== null) return begin()
    const run = (): void => {
      keepHere(KNOWN_KEY, 'yes')
      begin()
    }
    const action = { label: speechText('speech.dictate'), run }
    actions.notify({ tone: 'info', text: speechText('speech.sent'), action })
  }
  return (
    <IconButton
      icon={running ? 'stop' : 'microphone'}
      label={speechText(running ? 'speech.stop-dictating' : 'speech.dictate')}
      aria-pressed={running !== null}
      onClick={press}
    />
  )
}

function isFault(error: string): error is keyof typeof FAULTS {
  return Object.hasOwn(FAULTS, error)
}

/** What is used of the browser’s speech recognition. Chromium has it under its own name. */
interface Recognition extends EventTarget {
  continuous: boolean
  lang: string
  start(): void
  stop(): void
}

function createRecognition(): Recognition | null {
  const made: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ??
    Reflect.get(globalThis, 'webkitSpeechRecognition')
  if (typeof made !== 'function') return null
  const recognition: Recognition = Reflect.construct(made, [])
  return recognition
}

/** The words that the browser is sure of since the event before. */
function wordsOf(event: Event): string {
  const results: unknown = Reflect.get(event, 'results')
  const from = Number(Reflect.get(event, 'resultIndex') ?? 0)
  if (typeof results !== 'object' || results === null) return ''
  return Array.from({ length: Number(Reflect.get(results, 'length')) }, (_, at) =>
    at < from ? '' : finalWords(Reflect.get(results, at)),
  )
    .join(' ')
    .trim()
}

function finalWords(result: unknown): string {
  if (typeof result !== 'object' || result === null) return ''
  const best: unknown = Reflect.get(result, 0)
  const isFinal = Reflect.get(result, 'isFinal') === true
  return isFinal && typeof best === 'object' && best !== null
    ? String(Reflect.get(best, 'transcript')).trim()
    : ''
}
