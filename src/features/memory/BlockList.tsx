import { useState, type FormEvent } from 'react'
import { memoryText } from './texts.ts'
import { t } from '../../i18n/t.ts'
import type { MemoryBlock } from '../../ports/memory.ts'
import type { ShownBlock } from './memory-page.ts'
import { Button } from '../../kit/Button.tsx'
import { SelectField, Switch, TextArea, TextField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useCommands } from '../../host/use-feature.ts'
import { memory } from './feature.ts'
import { RemoveButtons } from './ItemParts.tsx'
import { History } from './ItemParts.tsx'
import styles from './Memory.module.css'

const NEW_BLOCK: MemoryBlock = {
  type: 'block',
  name: '',
  purpose: '',
  limit: { of: 'characters', most: 2_000 },
  content: '',
  isOpenToModel: true,
}

/** The blocks, each unfolded into its form and its history. */
export function BlockList({
  blocks,
  project,
}: {
  readonly blocks: readonly ShownBlock[]
  /** Of new blocks; undefined for none. */
  readonly project: string | undefined
}) {
  const [isNew, setIsNew] = useState(false)
  return (
    <>
      <p className="small soft">{memoryText('memory.blocks-why')}</p>
      <ul className="stack gap-2">
        {blocks.map(block => (
          <li key={block.id}>
            <details className={`fold ${styles.block}`}>
              <summary className="row wrap gap-2">
                <b>{block.value.name}</b>
                <span className={`small soft grow ${styles.purpose}`}>{block.value.purpose}</span>
                <span className="small faint num">{sizeOf(block)}</span>
                <Icon name="chevron-right" />
              </summary>
              {/* What another tab or the model changed is then in the form. */}
              <BlockForm
                key={block.history.at(-1)?.id ?? 'unchanged'}
                id={block.id}
                block={block.value}
              />
              <History id={block.id} changes={block.history} />
            </details>
          </li>
        ))}
      </ul>
      {isNew ? (
        <div className={styles.block}>
          <BlockForm
            id={null}
            block={project === undefined ? NEW_BLOCK : { ...NEW_BLOCK, project }}
            onClose={() => setIsNew(false)}
          />
        </div>
      ) : (
        <div>
          <Button variant="edged" icon="plus" onClick={() => setIsNew(true)}>
            {memoryText('memory.new')}
          </Button>
        </div>
      )}
    </>
  )
}

function sizeOf({ used, value: { limit } }: ShownBlock): string {
  const unit = memoryText(`memory.${limit.of}`)
  return memoryText('memory.used', { used, most: limit.most, unit })
}

function BlockForm({
  id,
  block,
  onClose,
}: {
  /** Null for a new block. */
  readonly id: string | null
  readonly block: MemoryBlock
  readonly onClose?: () => void
}) {
  const commands = useCommands(memory)
  const [typed, setTyped] = useState(block)
  const [most, setMost] = useState(String(block.limit.most))
  const [fault, setFault] = useState<string | null>(null)
  const change = (part: Partial<MemoryBlock>): void => setTyped({ ...typed, ...part })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { type: _type, ...words } = typed
    const limit = { of: typed.limit.of, most: Math.max(1, Math.round(Number(most)) || 1) }
    const sentence = await commands.saveBlock(id, { ...words, limit })
    setFault(sentence)
    if (sentence === null) onClose?.()
  }
  return (
    <form className={`stack gap-4 ${styles.form}`} onSubmit={event => void save(event)}>
      <TextArea
        label={memoryText('memory.content')}
        rows={5}
        fault={fault}
        value={typed.content}
        onChange={({ target }) => change({ content: target.value })}
      />
      <div className={styles.fields}>
        {(['name', 'purpose'] as const).map(name => (
          <TextField
            key={name}
            label={name === 'name' ? t('kit.name') : memoryText('memory.purpose')}
            value={typed[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <TextField
          label={memoryText('memory.limit')}
          inputMode="numeric"
          value={most}
          onChange={({ target }) => setMost(target.value)}
        />
        <SelectField
          label={memoryText('memory.unit')}
          value={typed.limit.of}
          onChange={({ target }) =>
            change({
              limit: { ...typed.limit, of: target.value === 'tokens' ? 'tokens' : 'characters' },
            })
          }
        >
          <option value="characters">{memoryText('memory.characters')}</option>
          <option value="tokens">{memoryText('memory.tokens')}</option>
        </SelectField>
      </div>
      <Switch checked={typed.isOpenToModel} onChange={isOpenToModel => change({ isOpenToModel })}>
        {memoryText('memory.open')}
      </Switch>
      <div className="row wrap touch">
        {id !== null && <RemoveButtons id={id} />}
        <span className="grow" />
        {onClose && <Button onClick={onClose}>{t('kit.cancel')}</Button>}
        <Button type="submit" variant="edged">
          {t('kit.save')}
        </Button>
      </div>
    </form>
  )
}
