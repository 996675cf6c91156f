import { useEffect, useRef, useState } from 'react'
import { speechText } from '../../../i18n/en/conversation.ts'
import { IconButton } from '../../kit/Button.tsx'
import { keepHere, keptHere } from '../../kit/kept.ts'
import { useUi } from '../../store.ts'
import { createRecognition, wordsOf, type Recognition } from './recognition.ts'

/** That the person knows where the sound may go. */
const KNOWN_KEY = 'palimpsest-dictation-known'

const FAULTS = {
  'not-allowed': 'speech.not-allowed',
  'service-not-allowed': 'speech.not-allowed',
  'audio-capture': 'speech.no-microphone',
  network: 'speech.network',
} as const

/** Writes what is said into the message box. Before the first time it says where the sound may go. */
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
      actions.notify({ tone: 'warning', text, action: null })
    })
    recognition.addEventListener('end', () => setRunning(null))
    recognition.start()
    setRunning(recognition)
  }
  const press = (): void => {
    if (running) return running.stop()
    if (keptHere(KNOWN_KEY) !== null) return begin()
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
