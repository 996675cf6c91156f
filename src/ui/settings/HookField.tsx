import { useState } from 'react'
import { hookExample, settingsText } from '../../i18n/en/settings.ts'
import type { HookRun } from '../../runtime/session/handlers/ask-hook.ts'
import { Button } from '../../kit/Button.tsx'
import { TextArea } from '../../kit/Field.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { useDraft } from '../../kit/draft-fields.tsx'
import styles from './Settings.module.css'

/** The person's code that is asked before each compaction, and what it says to the open session. */
export function HookField() {
  const { application } = useUi()
  const hasSession = useUiState(({ app }) => app.session !== null)
  const stored = useUiState(({ app }) => app.settings.preCompact)
  const [run, setRun] = useState<HookRun | 'running' | null>(null)
  const draft = useDraft(stored, preCompact => void application.updateSettings({ preCompact }))
  const tryIt = async () => {
    setRun('running')
    setRun(await application.tryHook(draft.value).catch(() => null))
  }
  return (
    <section className={`stack gap-2 ${styles.code}`}>
      <TextArea
        label={settingsText('settings.hook')}
        hint={settingsText('settings.hook-why')}
        rows={8}
        maxLength={20_000}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={hookExample}
        {...draft}
      />
      {hasSession && draft.value.trim() !== '' && (
        <div className="row wrap">
          <Button variant="edged" disabled={run === 'running'} onClick={() => void tryIt()}>
            {settingsText('settings.hook-try')}
          </Button>
        </div>
      )}
      <div role="status" className="stack gap-2 small">
        {run !== null && run !== 'running' && <Said run={run} />}
      </div>
    </section>
  )
}

function Said({ run }: { readonly run: HookRun }) {
  return (
    <>
      {sentencesOf(run).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
      {run.lines.length > 0 && <pre className="verbatim">{run.lines.join('\n')}</pre>}
    </>
  )
}

function sentencesOf(run: HookRun): readonly string[] {
  if (run.type === 'failed') return [settingsText('settings.hook-failed', { why: run.why })]
  const { instructions, pins, veto } = run.answer
  if (veto !== null) return [settingsText('settings.hook-veto', { why: veto })]
  return [
    settingsText('settings.hook-begins'),
    ...(instructions === null ? [] : [settingsText('settings.hook-adds', { instructions })]),
    ...(pins.length === 0 ? [] : [settingsText('settings.hook-pins', { count: pins.length })]),
  ]
}
