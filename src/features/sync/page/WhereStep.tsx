import { useState } from 'react'
import { syncText } from '../texts.ts'
import { errorText } from '../../../ports/errors.ts'
import { FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { canChooseFolder, chooseFolder } from '../../../kit/choose-folder.ts'
import { Choice, TextField } from '../../../kit/Field.tsx'
import {
  faultOfField,
  FIELDS,
  type RemoteField,
  type RemoteKind,
  type StepProps,
} from './remote-draft.ts'
import { StorageField } from './StorageField.tsx'

const KINDS: readonly RemoteKind[] = ['folder', 'webdav', 'remotestorage', 'couchdb', 's3']

/** The first step: where the devices meet. */
export function WhereStep(step: StepProps) {
  const { draft, onDraft } = step
  return (
    <>
      <div role="radiogroup" aria-label={syncText('sync.where')}>
        {KINDS.map(kind => (
          <Choice
            key={kind}
            name="kind"
            checked={draft.kind === kind}
            disabled={kind === 'folder' && !canChooseFolder()}
            onChange={() => onDraft({ ...draft, kind })}
            what={syncText(`sync.kind.${kind}`)}
          >
            {syncText(
              kind === 'folder' && !canChooseFolder()
                ? 'sync.kind.folder-not'
                : `sync.kind.${kind}-why`,
            )}
          </Choice>
        ))}
      </div>
      {draft.kind === 'folder' && <FolderField {...step} />}
      {draft.kind === 'webdav' &&
        FIELDS.webdav.map(field => (
          <AddressField
            key={field}
            {...{ field, ...step }}
            label={syncText(`sync.webdav.${field}`)}
          />
        ))}
      {draft.kind === 'remotestorage' && (
        <>
          <AddressField field="user" {...step} label={syncText('sync.remotestorage.user')} />
          <StorageField {...step} />
        </>
      )}
      {draft.kind === 'couchdb' &&
        FIELDS.couchdb.map(field => (
          <AddressField
            key={field}
            {...{ field, ...step }}
            label={syncText(field === 'url' ? 'sync.couchdb.url' : `sync.webdav.${field}`)}
          />
        ))}
      {draft.kind === 's3' &&
        FIELDS.s3.map(field => (
          <AddressField key={field} {...{ field, ...step }} label={syncText(`sync.s3.${field}`)} />
        ))}
    </>
  )
}

function AddressField({
  field,
  label,
  draft,
  onDraft,
  isTried,
}: StepProps & { readonly field: RemoteField; readonly label: string }) {
  return (
    <TextField
      label={label}
      hint={hintOf(field, draft.kind)}
      type={field === 'password' || field === 'url' ? field : 'text'}
      spellCheck={false}
      autoCapitalize="off"
      fault={isTried ? faultOfField(field, draft) : null}
      value={draft.typed[field]}
      onChange={({ target }) =>
        onDraft({ ...draft, typed: { ...draft.typed, [field]: target.value } })
      }
    />
  )
}

function hintOf(field: RemoteField, kind: RemoteKind): string | undefined {
  if (field === 'password') return syncText('sync.password-hint')
  if (kind === 'remotestorage') return syncText('sync.account-hint')
  if (field !== 'url') return undefined
  return kind === 's3'
    ? syncText('sync.s3-url-hint')
    : syncText('sync.url-hint', { origin: location.origin })
}

function FolderField({ draft, onDraft, isTried }: StepProps) {
  const [fault, setFault] = useState<string | null>(null)
  const { folder } = draft
  const choose = async (): Promise<void> => {
    const chosen = await chooseFolder().catch((error: unknown) => {
      setFault(errorText(error))
      return null
    })
    if (chosen === null) return
    setFault(null)
    onDraft({ ...draft, folder: chosen })
  }
  return (
    <>
      <div className="row wrap touch">
        <Button variant="edged" icon="folder" onClick={() => void choose()}>
          {syncText(folder === null ? 'sync.folder-choose' : 'sync.folder-other')}
        </Button>
        <p className="quiet anywhere" role="status">
          {folder !== null && syncText('sync.folder-chosen', { name: folder.name })}
        </p>
      </div>
      <FaultAlert
        text={fault ?? (isTried && folder === null ? syncText('sync.folder-missing') : null)}
      />
    </>
  )
}
