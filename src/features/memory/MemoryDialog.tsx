import { t } from '../../i18n/t.ts'
import styles from './Memory.module.css'
import { type ReactNode, useState } from 'react'
import { memoryText } from './words.ts'
import type { MemoryPage, ShownEntry } from './memory-page.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { SelectField } from '../../kit/Field.tsx'
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
        <InUse />
        <Scope named={page?.projects ?? []} value={project} onChange={setProject} />
        <Finder label={memoryText('memory.search')} value={typed} onType={setTyped} />
        {page && (
          <Parts
            key={project}
            project={project}
            page={page}
            tab={tab}
            onTab={setTab}
            typed={typed}
            looks={first === 'board'}
          />
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

/** Says who reads the memory, unless all sessions do. */
function InUse() {
  const { application } = useUi()
  const use = useUiState(({ app }) => app.settings.memory)
  if (use === 'on') return null
  return (
    <div className={`caution row wrap between ${styles.use}`}>
      <p>{memoryText(use === 'off' ? 'memory.off' : 'memory.by-preset')}</p>
      <Button
        size="small"
        variant="edged"
        onClick={() => void application.updateSettings({ memory: 'on' })}
      >
        {memoryText('memory.switch-on')}
      </Button>
    </div>
  )
}

/** The memory as it is now, read again after each change of any tab; null until it is read. */
function useMemory(project: string | undefined): MemoryPage | null {
  const commands = useCommands(memory)
  const changes = useValue(memory)
  return useAnswer(() => commands.read(project), [commands, changes, project])
}
