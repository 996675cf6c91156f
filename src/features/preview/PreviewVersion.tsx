import { useContext, useState, type ReactNode } from 'react'
import { useUi } from '../../host/store.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { SurroundingsContext } from '../../kit/surroundings.ts'
import { Tabs } from '../../kit/Tabs.tsx'
import { CodeView } from './CodeView.tsx'
import { LONGEST_PAGE, ShownVersion } from './ShownVersion.tsx'
import styles from './Preview.module.css'
import type { Version } from './things.ts'
import { versionKey } from './edits.ts'
import { previewText } from './texts.ts'

interface PreviewVersionProps {
  readonly version: Version
  readonly number: number
  readonly name: string
  /** What goes to other versions; null for the only one, as it was written. */
  readonly ways: ReactNode
  /** The code as the person changed it; null for no change. */
  readonly edit: string | null
  onEdit(code: string | null): void
  onAsk(words: string): void
}

/** A version as it looks, and its code. What runs goes on while the code is read. */
export function PreviewVersion(props: PreviewVersionProps) {
  const { version, number, name, ways, edit, onEdit, onAsk } = props
  const { actions } = useUi()
  const { download } = useContext(SurroundingsContext)
  const [tab, setTab] = useState<'shown' | 'code'>('shown')
  const [runs, setRuns] = useState(0)
  const code = edit ?? version.code
  const file = version.name ?? (version.kind === 'svg' ? 'drawing.svg' : 'page.html')
  const tooLong = code.length > LONGEST_PAGE
  const attach = (): void => {
    const attached = [new File([code], file, { type: 'text/plain' })]
    void actions.attachFiles({ attached, unsupported: [] })
  }
  return (
    <div className={styles.version} data-tab={tab} data-alone={ways === null || undefined}>
      <div className={`row gap-0 ${styles.tools}`}>
        {ways}
        {tab === 'shown' && (
          <IconButton
            icon="refresh"
            label={previewText('preview.again')}
            size="small"
            disabled={!version.isFinished}
            onClick={() => setRuns(runs + 1)}
          />
        )}
        <IconButton
          icon="import"
          label={previewText('preview.download')}
          size="small"
          onClick={() => download(file, new Blob([code], { type: 'text/plain' }))}
        />
        <CopyButton text={code} label={previewText('preview.copy')} />
      </div>
      <Tabs
        label={previewText('preview.views')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'shown', label: previewText('preview.shown') },
          { value: 'code', label: previewText('preview.code') },
        ]}
      >
        <div className={styles.part} hidden={tab !== 'shown'}>
          {tooLong ? (
            <p className="soft">{previewText('preview.too-long')}</p>
          ) : (
            <ShownVersion
              key={runs}
              version={version}
              code={code}
              name={name}
              onReport={report =>
                onAsk(previewText('preview.ask-line', { name, number: String(number), report }))
              }
              onAsk={onAsk}
              onAgain={() => setRuns(runs + 1)}
            />
          )}
        </div>
        <div className={styles.part} hidden={tab !== 'code'}>
          <CodeView
            key={versionKey(version)}
            code={code}
            language={version.kind}
            name={name}
            mayChange={version.isFinished && versionKey(version) !== null}
            onChange={next => {
              onEdit(next)
              setTab('shown')
            }}
          >
            {edit !== null && (
              <>
                <Button size="small" icon="undo" onClick={() => onEdit(null)}>
                  {previewText('preview.edit-undo')}
                </Button>
                <Button size="small" icon="attach" onClick={attach}>
                  {previewText('preview.edit-attach')}
                </Button>
              </>
            )}
          </CodeView>
        </div>
      </Tabs>
    </div>
  )
}
