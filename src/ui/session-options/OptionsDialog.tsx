import { useState } from 'react'
import { optionsText } from '../../i18n/en/dialogs.ts'
import { replaceDefaults } from '../../runtime/settings/sampling.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { CacheNote } from '../../host/CacheNote.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { TextArea } from '../../kit/Field.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import type { TypedOptions } from '../kit/dialogs.ts'
import { organizeDialog, settingsDialog } from '../../host/dialogs.ts'
import { optionsDialog } from '../kit/dialogs.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { typedSampling } from './options-draft.ts'
import { SamplingFields, submitByKey, useSamplingForm } from './SamplingFields.tsx'
import styles from './OptionsDialog.module.css'

/** What the open session sends with its messages. Nothing changes before a button. */
export function OptionsDialog({ typed: given }: { readonly typed?: TypedOptions }) {
  const { actions } = useUi()
  const project = useUiState(({ app }) => app.projects.find(({ id }) => id === app.projectId))
  const forAll = useUiState(({ app }) => app.settings.systemPrompt.trim())
  const form = useOptionsForm(given)
  const { model } = form
  const toSettings = (): void => {
    form.leave()
    actions.open(settingsDialog, {})
  }
  const toProject = (projectId: string): void => {
    form.leave()
    actions.open(organizeDialog, { page: { type: 'project', id: projectId } })
  }
  return (
    <FormDialog
      title={optionsText('options.title')}
      description={optionsText('options.why')}
      submit={optionsText('options.use')}
      isOff={form.isFaulty}
      run={form.save}
      onClose={form.leave}
    >
      <TextArea
        label={optionsText('options.system')}
        hint={optionsText('options.system-hint')}
        rows={6}
        value={form.systemPrompt}
        onKeyDown={submitByKey}
        onChange={event => form.setSystemPrompt(event.target.value)}
      />
      <CacheNote change={START} />
      <Disclosure name={optionsText('options.for-all')}>
        <blockquote className={`soft anywhere ${styles.forAll}`}>
          {forAll === '' ? optionsText('options.for-all-none') : forAll}
        </blockquote>
        <LinkButton onClick={toSettings}>{optionsText('options.settings')}</LinkButton>
      </Disclosure>
      {project && project.instructions !== '' && (
        <Disclosure name={optionsText('options.of-project', { name: project.name })} isOpen>
          <blockquote className={`soft anywhere ${styles.forAll}`}>
            {project.instructions}
          </blockquote>
          <LinkButton onClick={() => toProject(project.id)}>
            {optionsText('options.edit-project')}
          </LinkButton>
        </Disclosure>
      )}
      <SamplingFields form={form} of="model" />
      {(form.hasDefaults || !form.isEmpty) && (
        <p className="anywhere">
          <LinkButton disabled={form.isFaulty} onClick={form.setDefaults}>
            {optionsText(form.isEmpty ? 'options.clear-default' : 'options.set-default', { model })}
          </LinkButton>
        </p>
      )}
      <p role="status" className="quiet small soft">
        {form.news}
      </p>
    </FormDialog>
  )
}

/** The state of the open session's form, and what its buttons do. `given`: typed before and not saved. */
function useOptionsForm(given: TypedOptions | undefined) {
  const { application, actions } = useUi()
  const stored = useUiState(({ app }) => app.session?.systemPrompt ?? '')
  const own = useUiState(({ app }) => app.session?.sampling ?? NO_SAMPLING)
  const list = useUiState(({ app }) => app.settings.modelSampling)
  const [systemPrompt, setSystemPrompt] = useState(given?.systemPrompt ?? stored)
  const [news, setNews] = useState('')
  const form = useSamplingForm(given ?? typedSampling(own))
  const { sampling, model } = form
  const { unset: _, ...forAll } = sampling
  const isEmpty = Object.keys(forAll).length === 0
  return {
    ...form,
    systemPrompt,
    setSystemPrompt,
    /** The dialog closes when the change counts: what is sent after that is sent with it. */
    save: async (): Promise<void> => {
      await application.changeOptions({ systemPrompt, sampling })
      actions.closeDialog()
    },
    news,
    hasDefaults: list.some(other => other.model === model),
    isEmpty,
    setDefaults: (): void => {
      void application.updateSettings({ modelSampling: replaceDefaults(list, model, forAll) })
      setNews(optionsText(isEmpty ? 'options.default-cleared' : 'options.default-set', { model }))
    },
    leave: (): void => {
      const { temperature, topP, replyTokens, stop, unset } = form.typed
      const typed = { systemPrompt, temperature, topP, replyTokens, stop, unset }
      const before = { systemPrompt: stored, ...typedSampling(own) }
      form.leave(JSON.stringify(typed) !== JSON.stringify(before), () =>
        actions.open(optionsDialog, { typed }),
      )
    },
  }
}

const START = { type: 'start' } as const
const NO_SAMPLING = {}
