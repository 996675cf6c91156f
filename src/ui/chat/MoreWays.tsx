import type { Draft } from './draft.ts'
import { DictateButton } from './speech/DictateButton.tsx'

/** False if the browser cannot write down speech. */
const HEARS = 'SpeechRecognition' in globalThis || 'webkitSpeechRecognition' in globalThis

/** Ways to write that the message box does not need at the start. */
export function MoreWays({ draft }: { readonly draft: Draft }) {
  if (!HEARS) return null
  return <DictateButton onWords={words => draft.setText(said(draft.text(), words))} />
}

/** The typed words with the spoken ones behind them. */
function said(typed: string, words: string): string {
  return `${typed}${typed === '' || /\s$/.test(typed) ? '' : ' '}${words}`
}
