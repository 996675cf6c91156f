import { importText } from './texts.ts'
import { formatDate } from '../../i18n/format.ts'
import type { PreviewedImport } from './import-files.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { useNow } from '../../kit/page-hooks.ts'

interface OwnImportProps {
  readonly file: File
  readonly session: PreviewedImport
  readonly onStart: (file: File, session: PreviewedImport) => Promise<void>
}

/** One chat that was exported here or in another browser: what the file holds, before it comes in. */
export function OwnImport({ file, session, onStart }: OwnImportProps) {
  const { title, shown, createdAt, updatedAt, state, added } = session
  const now = useNow()
  const days = [...new Set([formatDate(createdAt, now), formatDate(updatedAt, now)])].join(' – ')
  return (
    <FormDialog
      title={importText('import.name')}
      heading={importText('import.of-one', { name: file.name })}
      description={importText('import.why')}
      submit={importText('import.do', { count: 1 })}
      run={() => void onStart(file, session)}
    >
      <div className="stack gap-1">
        <p className="strong anywhere" dir="auto">
          {title || importText('import.untitled')}
        </p>
        <p className="small soft num">
          {importText('import.row-messages', { count: shown })} · {days}
        </p>
        {state !== 'new' && (
          <p className="small soft">
            {state === 'longer' && added > 0
              ? importText('import.state.longer', { count: added })
              : importText('import.as-copy')}
          </p>
        )}
      </div>
    </FormDialog>
  )
}
