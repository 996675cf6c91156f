import { t } from '../../i18n/t.ts'
import styles from './Memory.module.css'
import { type ReactNode, useState } from 'react'
import { memoryText } from './texts.ts'
import type { MemoryPage, ShownEntry } from './memory-page.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { Disclosure } from '../../kit/Disclosure.tsx'
import { SelectField, Switch } from '../../kit/Field.tsx'
import { Finder } from '../../kit/Finder.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import type { MemoryTab } from '../../host/dialogs.ts'
import { holdsWords, wordsOf } from '../../kit/words.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { useCommands, useValue } from '../../host/use-feature.ts'
import { memory } from './feature.ts'
import { BlockList } from './BlockList.tsx'
import { BoardPart } from './BoardPart.tsx'
import { EntryList } from './EntryList.tsx'
import { EraseAll } from './ItemParts.tsx'
import { RememberedList } from './RememberedList.tsx'
import { rememberedIn } from './remembered.ts'
import { useAnswer } from '../../kit/use-answer.ts'

/** Everything that is kept from one session to the next: to read, change, undo, search, export and erase. */
export function MemoryDialog({ first }: { readonly first: MemoryTab }): ReactNode {
  const { actions, surface } = useUi()
  const commands = useCommands(memory)
  const [project, setProject] = useState(useUiState(({ app }) => app.projectId))
  const page = useMemory(project)
  const [tab, setTab] = useState(first)
  const [typed, setTyped] = useState('')
  const [asksToErase, setAsksToErase] = useState(false)
  const give = async (): Promise<void> => {
    const { name, content } = await commands.export()
    surface.download(name, content)
  }
  return (
    <Dialog
      title={memoryText('memory.title')}
      description={memoryText('memory.why')}
      width="page"
      onClose={actions.closeDialog}
      foot={
        asksToErase ? (
          <EraseAll onClose={() => setAsksToErase(false)} onExport={() => void give()} />
        ) : (
          <>
            <Button icon="export" onClick={() => void give()}>
              {t('shell.export')}
            </Button>
            <span className="grow" />
            <Button variant="danger" icon="trash" onClick={() => setAsksToErase(true)}>
              {memoryText('memory.erase-all')}
            </Button>
          </>
        )
      }
    >
      <div className="stack gap-4">
        <InUse isByPreset={page?.isByPreset ?? false} />
        <Scope named={page?.projects ?? []} value={project} onChange={setProject} />
        {page && (
          <>
            {(typed !== '' || page.journal.length + rememberedIn(page).length > 0) && (
              <Finder label={memoryText('memory.search')} value={typed} onType={setTyped} />
            )}
            <RememberedList key={project} project={project} page={page} typed={typed} />
            <Disclosure name={memoryText('memory.details')} isOpen={first !== 'blocks'}>
              <Parts
                key={project}
                project={project}
                page={page}
                tab={tab}
                onTab={setTab}
                typed={typed}
                looks={first === 'board'}
              />
            </Disclosure>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Whose memory it is; nothing without a project. `named`: the projects that the memory names. */
function Scope({
  named,
  value,
  onChange,
}: {
  readonly named: readonly string[]
  readonly value: string | undefined
  readonly onChange: (project: string | undefined) => void
}) {
  const projects = useUiState(({ app }) => app.projects)
  const gone = named.filter(id => projects.every(project => project.id !== id))
  if (projects.length + gone.length === 0) return null
  return (
    <SelectField
      label={memoryText('memory.scope')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">{memoryText('memory.everything')}</option>
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {gone.map((id, index) => (
        <option key={id} value={id}>
          {memoryText('memory.gone-project', { number: index + 1 })}
        </option>
      ))}
    </SelectField>
  )
}

function Parts({
  project,
  page: { blocks, journal, board },
  tab,
  onTab,
  typed,
  looks,
}: {
  readonly project: string | undefined
  readonly page: MemoryPage
  readonly tab: MemoryTab
  readonly onTab: (tab: MemoryTab) => void
  readonly typed: string
  /** The board makes its proposals at once. */
  readonly looks: boolean
}) {
  const words = wordsOf(typed)
  const found = {
    blocks: blocks.filter(({ value }) =>
      holdsWords(`${value.name} ${value.purpose} ${value.content}`, words),
    ),
    journal: journal.filter(entry => holdsWords(textOf(entry), words)),
    board: board.filter(entry => holdsWords(textOf(entry), words)),
  }
  const tabs = (['blocks', 'journal', 'board'] as const).map(value => ({
    value,
    label: memoryText(`memory.${value}`),
    count: found[value].length,
  }))
  const isNothingFound = typed.trim() !== '' && found[tab].length === 0
  return (
    <Tabs label={memoryText('memory.parts')} value={tab} onChange={onTab} tabs={tabs}>
      <div className={`stack gap-4 ${styles.part}`}>
        {isNothingFound && (
          <p className="soft" role="status">
            {memoryText('memory.nothing-found')}
          </p>
        )}
        {tab === 'blocks' && <BlockList blocks={found.blocks} project={project} />}
        {tab === 'journal' && journal.length === 0 && (
          <p className="soft">{memoryText('memory.journal-none')}</p>
        )}
        {tab === 'journal' && <EntryList entries={found.journal} />}
        {tab === 'board' && (
          <BoardPart
            project={project}
            entries={found.board}
            isEmpty={board.length === 0}
            looksAtOnce={looks}
          />
        )}
      </div>
    </Tabs>
  )
}

function textOf({ value }: ShownEntry): string {
  return [...value.facts.map(({ text }) => text), ...value.tags].join(' ')
}

/** The one switch of the memory, and what it means now. `isByPreset`: the preset of the open chat keeps a memory. */
function InUse({ isByPreset }: { readonly isByPreset: boolean }) {
  const { application } = useUi()
  const use = useUiState(({ app }) => app.settings.memory)
  const kept = isByPreset ? 'by-preset' : 'not-here'
  return (
    <Switch
      checked={use === 'on' || (use === 'preset' && isByPreset)}
      onChange={isOn => void application.updateSettings({ memory: isOn ? 'on' : 'off' })}
      hint={memoryText(`memory.use-${use === 'preset' ? kept : use}`)}
    >
      {memoryText('memory.use')}
    </Switch>
  )
}

/** The memory as it is now, read again after each change of any tab; null until it is read. */
function useMemory(project: string | undefined): MemoryPage | null {
  const commands = useCommands(memory)
  const changes = useValue(memory)
  const preset = useUiState(
    ({ app: { session, settings } }) => session?.preset.id ?? settings.presetId,
  )
  return useAnswer(() => commands.read(project), [commands, changes, project, preset])
}
