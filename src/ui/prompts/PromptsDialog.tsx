import { useEffect, useState } from 'react'
import { promptsText } from '../../i18n/en/conversation.ts'
import { blanksOf } from '../../runtime/prompts/blanks.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { usePromptLeft, PromptForm } from '../kit/PromptForm.tsx'
import type { PromptPage } from '../open-dialog.ts'
import { useUi, useUiState } from '../store.ts'
import { PromptEditor } from './PromptEditor.tsx'
import { PromptList } from './PromptList.tsx'

/** The prompt library. `first`: what it shows at first. `words`: of the message box, to be saved as a prompt. */
export function PromptsDialog({
  first,
  words,
}: {
  readonly first: PromptPage
  readonly words: string
}) {
  const { application, actions, surface } = useUi()
  const prompts = useUiState(({ app }) => app.prompts)
  const [page, setPage] = useState(first)
  const left = usePromptLeft(words)
  useEffect(() => void application.readPrompts(), [application])
  const { type } = page
  useEffect(() => firstField(type)?.focus(), [type])
  const use = (text: string): void => {
    actions.closeDialog()
    surface.addWords(text)
  }
  /** Leaves the page; what was typed there can be had again. */
  const leave = (after: () => void): void => {
    after()
    left(page)
  }
  const list = (): void => setPage({ type: 'list' })
  const onBack = (): void => leave(list)
  return (
    <Dialog
      title={promptsText('prompts.title')}
      width="narrow"
      {...(page.type === 'list'
        ? { description: promptsText('prompts.why') }
        : page.type === 'fill' && { heading: page.prompt.name })}
      onClose={() => leave(actions.closeDialog)}
      initialFocus={() => firstField(type)}
    >
      {page.type === 'list' && (
        <PromptList
          prompts={prompts}
          words={words}
          onUse={prompt =>
            blanksOf(prompt.text).length === 0
              ? use(prompt.text)
              : setPage({ type: 'fill', prompt, values: new Map() })
          }
          onEdit={(former, given) => setPage({ type: 'edit', former, words: given, before: given })}
        />
      )}
      {page.type === 'edit' && (
        <PromptEditor
          former={page.former}
          words={page.words}
          onType={typed => setPage({ ...page, words: typed })}
          onSaved={list}
          onBack={onBack}
        />
      )}
      {page.type === 'fill' && (
        <PromptForm
          prompt={page.prompt}
          values={page.values}
          onType={values => setPage({ ...page, values })}
          onPut={use}
          onBack={onBack}
        />
      )}
    </Dialog>
  )
}

/** What has the focus at first on each page. */
function firstField(type: PromptPage['type']): HTMLElement | null {
  return document.querySelector(`[role="dialog"] [data-first="${type}"]`)
}
