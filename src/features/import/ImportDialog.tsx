import type { ReactNode } from 'react'
import { t } from '../../i18n/t.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/Dialog.tsx'
import { useUi } from '../../host/store.ts'
import { type GivenFiles, importDialog } from '../../host/dialogs.ts'
import { useValue } from '../../host/use-feature.ts'
import { importing } from './feature.ts'
import { Preview } from './ImportPreview.tsx'
import { OwnImport } from './OwnImport.tsx'
import { Faults, Refused, Status } from '../../kit/Told.tsx'
import { importText } from './texts.ts'
import { isNew, outcomeText, useImport, type Import } from './use-import.ts'

/** Fetched with the dialog that it may open. */
export { offerImport } from './given-files.ts'

/** Imports files of any application: what they hold, which of it comes in, and then, by the button that says how much, brings it. */
export function ImportDialog({ given }: { readonly given: GivenFiles }): ReactNode {
  const bringing = useImport(given)
  const share = useValue(importing)
  const { phase, files } = bringing
  const [file] = files
  if (phase.type === 'own') return <OwnImport {...phase} onStart={bringing.startOwn} />
  if (phase.type === 'looking') return null
  return (
    <Dialog
      title={importText('import.name')}
      heading={
        file && files.length === 1
          ? importText('import.of-one', { name: file.name })
          : importText('import.of-many', { count: files.length })
      }
      {...((phase.type === 'reading' || phase.type === 'preview') && {
        description: importText('import.why'),
      })}
      width="page"
      foot={<Foot bringing={bringing} given={given} />}
    >
      {phase.type === 'preview' ? (
        <Preview bringing={bringing} preview={phase.preview} />
      ) : (
        <div className="stack gap-4">
          {phase.type === 'refused' && <Refused sentence={phase.sentence} />}
          <Status
            text={statusOf(phase)}
            isUnderWay={phase.type === 'reading' || phase.type === 'importing'}
            share={share}
            {...(phase.type === 'importing' && { note: importText('import.go-on') })}
          />
          {phase.type === 'done' && (
            <Faults
              heading={importText('import.faults', { count: phase.outcome.faults.length })}
              faults={phase.outcome.faults}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function statusOf(phase: Import['phase']): string {
  if (phase.type === 'reading') return importText('import.reading')
  if (phase.type === 'importing') return importText('import.importing', { count: phase.count })
  return phase.type === 'done' ? outcomeText(phase.outcome) : ''
}

function Foot({ bringing, given }: { readonly bringing: Import; readonly given: GivenFiles }) {
  const { actions } = useUi()
  const { phase, chosen, start, cancel } = bringing
  const isEmpty = phase.type === 'preview' && !phase.preview.sessions.some(isNew)
  return (
    <>
      {(phase.type === 'preview' || phase.type === 'refused') && (
        <OtherWays bringing={bringing} given={given} />
      )}
      <span className="grow" />
      {phase.type === 'importing' && <Button onClick={cancel}>{t('kit.cancel')}</Button>}
      {phase.type === 'reading' && <Button onClick={actions.closeDialog}>{t('kit.cancel')}</Button>}
      {isEmpty && (
        <span role="status">
          {importText(phase.preview.sessions.length > 0 ? 'import.nothing' : 'import.no-sessions', {
            count: bringing.files.length,
          })}
        </span>
      )}
      {phase.type === 'preview' && !isEmpty && (
        <Button variant="primary" disabled={chosen.size === 0} onClick={() => void start()}>
          {importText('import.do', { count: chosen.size })}
        </Button>
      )}
      {phase.type === 'done' && (
        <Button variant="primary" onClick={actions.closeDialog}>
          {t('kit.close')}
        </Button>
      )}
    </>
  )
}

/** More to import, and the way into the message. */
function OtherWays({ bringing, given }: { readonly bringing: Import; readonly given: GivenFiles }) {
  const { actions, surface } = useUi()
  const { phase, chosen } = bringing
  const add = (files: readonly File[]): void => {
    if (files.length === 0) return
    // After a refusal nothing is shown, and the choice before it counts.
    const leftOut =
      phase.type === 'preview'
        ? phase.preview.sessions.flatMap(each =>
            isNew(each) && !chosen.has(each.id) ? each.id : [],
          )
        : (given.leftOut ?? [])
    actions.open(importDialog, { given: { ...given, files: [...given.files, ...files], leftOut } })
  }
  const { attachable = [] } = given
  const attach = (): void => {
    actions.closeDialog()
    void actions.attachFiles({ attached: attachable, unsupported: [] })
  }
  return (
    <>
      <Button onClick={() => void surface.chooseFiles().then(add)}>
        {importText('import.add')}
      </Button>
      <Button onClick={() => void surface.chooseFolder().then(add)}>
        {importText('import.folder')}
      </Button>
      {attachable.length > 0 && (
        <Button onClick={attach}>
          {importText('import.attach', { count: attachable.length })}
        </Button>
      )}
    </>
  )
}
