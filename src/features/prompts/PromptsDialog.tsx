import { joined } from '../../i18n/list.ts'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import type { Prompt } from '../../ports/storage.ts'
import { blanksOf } from './blanks.ts'
import type { PromptWords } from '../../transfer/prompt-file.ts'
import type { PromptSaving } from '../../runtime/prompts/prompt-files.ts'
import { Button, IconButton, LinkButton } from '../../kit/Button.tsx'
import { lazyPart } from '../../kit/Boundary.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { TextArea, TextField } from '../../kit/Field.tsx'
import { PromptForm, PromptWords as Words, usePromptLeft } from './PromptForm.tsx'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands, useValue } from '../../host/use-feature.ts'
import { prompts } from './feature.ts'
import type { PromptPage } from './page.ts'
import { promptsText } from './texts.ts'

const ServerOffers = lazyPart(async () => (await import('./ServerOffers.tsx')).ServerOffers)

/** The prompt library. `first`: what it shows at first; the list by default. `words`: of the message box, to be saved as a prompt. */
export function PromptsDialog({
  first = { type: 'list' },
  words,
}: {
  readonly first?: PromptPage
  readonly words: string
}): ReactNode {
  const { actions } = useUi()
  const commands = useCommands(prompts)
  const [page, setPage] = useState(first)
  const hasServers = useUiState(({ app }) => app.toolServers.length > 0)
  const left = usePromptLeft(words)
  useEffect(() => void commands.read(), [commands])
  const { type } = page
  useEffect(() => firstField(type)?.focus(), [type])
  const use = (text: string): void => {
    actions.closeDialog()
    actions.addWords(text)
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
      title={t('chat.prompts')}
      {...(page.type === 'list'
        ? { description: promptsText('prompts.why') }
        : page.type === 'fill' && { heading: page.prompt.name })}
      onClose={() => leave(actions.closeDialog)}
      initialFocus={() => firstField(type)}
    >
      {page.type === 'list' && (
        <PromptList
          words={words}
          onUse={prompt =>
            blanksOf(prompt.text).length === 0
              ? use(prompt.text)
              : setPage({ type: 'fill', prompt, values: new Map() })
          }
          onEdit={(former, given) => setPage({ type: 'edit', former, words: given, before: given })}
        />
      )}
      {page.type === 'list' && hasServers && (
        <ServerOffers onPrompt={use} onAttached={actions.closeDialog} />
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

function firstField(type: PromptPage['type']): HTMLElement | null {
  return document.querySelector(`[role="dialog"] [data-first="${type}"]`)
}

const EXAMPLE = '{{topic}}'

const NONE: readonly Prompt[] = []

interface PromptEditorProps {
  readonly former: string | null
  readonly words: PromptWords
  readonly onType: (words: PromptWords) => void
  readonly onSaved: () => void
  readonly onBack: () => void
}

/** Name and text of a prompt. `former`: the name that it has; null for a new one. */
function PromptEditor({ former, words, onType, onSaved, onBack }: PromptEditorProps) {
  const commands = useCommands(prompts)
  const { name, text, purpose = '' } = words
  const [fault, setFault] = useState<string | null>(null)
  const blanks = blanksOf(text)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const saving = await commands.save({ name, text, purpose }, former)
    if (saving.ok) onSaved()
    else setFault(saving.sentence)
  }
  return (
    <form className="stack gap-4" onSubmit={event => void save(event)}>
      <TextField
        label={t('kit.name')}
        data-first="edit"
        value={name}
        onChange={({ target }) => onType({ ...words, name: target.value })}
      />
      <TextArea
        label={promptsText('prompts.text')}
        rows={8}
        value={text}
        onChange={({ target }) => onType({ ...words, text: target.value })}
        hint={
          <p>
            {blanks.length === 0
              ? promptsText('prompts.text-why', { example: EXAMPLE })
              : promptsText('prompts.blanks', { count: blanks.length, names: joined(blanks) })}
          </p>
        }
      />
      <TextField
        label={promptsText('prompts.purpose')}
        hint={<p>{promptsText('prompts.purpose-why')}</p>}
        value={purpose}
        onChange={({ target }) => onType({ ...words, purpose: target.value })}
      />
      <p className="quiet danger small" role="alert">
        {fault}
      </p>
      <div className="row wrap touch-square">
        <span className="grow" />
        <Button onClick={onBack}>{promptsText('prompts.back')}</Button>
        <Button type="submit" variant="primary">
          {t('kit.save')}
        </Button>
      </div>
    </form>
  )
}

interface Outcome {
  readonly text: string
  readonly isFault?: boolean
  readonly deleted?: Prompt
}

interface PromptListProps {
  /** Of the message box; empty for none. */
  readonly words: string
  readonly onUse: (prompt: Prompt) => void
  /** `former`: the name of the prompt; null for a new one of these words. */
  readonly onEdit: (former: string | null, words: PromptWords) => void
}

function PromptList({ words, onUse, onEdit }: PromptListProps) {
  const saved = useValue(prompts) ?? NONE
  const hasSession = useUiState(({ app }) => app.session !== null)
  const { application, surface } = useUi()
  const commands = useCommands(prompts)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const done = (saving: PromptSaving, after: Outcome): void =>
    setOutcome(saving.ok ? after : { text: saving.sentence, isFault: true })
  const remove = async (prompt: Prompt): Promise<void> => {
    const { name } = prompt
    const text = promptsText('prompts.deleted', { name })
    done(await commands.remove(name), { text, deleted: prompt })
  }
  const restore = async (prompt: Prompt): Promise<void> => {
    const text = promptsText('prompts.saved', { name: prompt.name })
    done(await commands.save(prompt, null), { text })
  }
  const load = async ({ name }: Prompt): Promise<void> => {
    if (await application.setInstructions(name, true))
      setOutcome({ text: promptsText('prompts.loaded', { name }) })
  }
  const take = async (): Promise<void> => {
    const file = await surface.chooseFile()
    if (file === null) return
    const saving = await commands.import(file)
    const count = saving.ok ? saving.count : 0
    done(saving, { text: promptsText('prompts.imported', { count }) })
  }
  const give = async (): Promise<void> => {
    const { name, content } = await commands.export()
    surface.download(name, content)
  }
  return (
    <div className="stack gap-4">
      {saved.length === 0 ? (
        <p className="soft">{promptsText('prompts.none', { example: EXAMPLE })}</p>
      ) : (
        <ul className="touch-square lined">
          {saved.map((prompt, at) => (
            <li key={prompt.name} className="row gap-2">
              <button
                type="button"
                className="lit grow entry"
                {...(at === 0 && { 'data-first': 'list' })}
                onClick={() => onUse(prompt)}
              >
                <Words prompt={prompt} />
              </button>
              {prompt.purpose !== undefined && hasSession && (
                <Button size="small" variant="edged" onClick={() => void load(prompt)}>
                  {promptsText('prompts.load')}
                </Button>
              )}
              <IconButton
                icon="edit"
                label={promptsText('prompts.edit', { name: prompt.name })}
                onClick={() => onEdit(prompt.name, prompt)}
              />
              <IconButton
                icon="trash"
                label={promptsText('prompts.delete', { name: prompt.name })}
                onClick={() => void remove(prompt)}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={`quiet small ${outcome?.isFault ? 'danger' : 'soft'}`} role="status">
        {outcome && `${outcome.text} `}
        {outcome?.deleted && (
          <LinkButton onClick={() => outcome.deleted && void restore(outcome.deleted)}>
            {t('kit.undo')}
          </LinkButton>
        )}
      </p>
      <div className="row wrap touch-square">
        <Button onClick={() => void take()}>{promptsText('prompts.import')}</Button>
        {saved.length > 0 && <Button onClick={() => void give()}>{t('shell.export')}</Button>}
        <span className="grow" />
        <Button
          variant="edged"
          icon="plus"
          {...(saved.length === 0 && { 'data-first': 'list' })}
          onClick={() => onEdit(null, { name: '', text: words })}
        >
          {promptsText(words.trim() === '' ? 'prompts.new' : 'prompts.from-message')}
        </Button>
      </div>
    </div>
  )
}
