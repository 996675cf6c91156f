import { syncText } from '../texts.ts'
import { Choice, HiddenAccount, TextArea } from '../../../kit/Field.tsx'
import {
  newPassphraseFields,
  passphraseField,
  PassphraseFields,
  type Passphrases,
} from '../../../kit/Passphrase.tsx'

/** What lets a device in, as it is typed: a new passphrase, the one of the other devices, or their recovery code. */
export interface Secret extends Passphrases {
  readonly by: 'passphrase' | 'code'
  readonly code: string
}

const WAYS = ['passphrase', 'code'] as const

/** True if something is missing. `joins`: devices sync there already. */
export function faultOfSecret(secret: Secret, joins: boolean): boolean {
  if (joins && secret.by === 'code') return secret.code.trim() === ''
  return fieldsOf(secret, joins).some(({ fault }) => fault !== null)
}

function fieldsOf(secret: Secret, joins: boolean) {
  return joins
    ? [passphraseField(syncText('sync.join-passphrase'), secret.now)]
    : newPassphraseFields(syncText('sync.passphrase'), secret)
}

/** The third step: a new passphrase, or what lets this device join the others. */
export function SecretStep({
  secret,
  onSecret,
  joins,
  isTried,
}: {
  readonly secret: Secret
  readonly onSecret: (secret: Secret) => void
  readonly joins: boolean
  readonly isTried: boolean
}) {
  return (
    <>
      <p className="soft">{syncText(joins ? 'sync.join-why' : 'sync.new-why')}</p>
      {joins && (
        <div role="radiogroup" aria-label={syncText('sync.join-by')} className="row wrap">
          {WAYS.map(by => (
            <Choice
              key={by}
              name="by"
              checked={secret.by === by}
              onChange={() => onSecret({ ...secret, by })}
              what={syncText(`sync.by.${by}`)}
            />
          ))}
        </div>
      )}
      {/* With it a password manager files the passphrase apart from the keys. */}
      <HiddenAccount label={syncText('sync.account')} value={syncText('sync.account')} />
      {joins && secret.by === 'code' ? (
        <TextArea
          rows={3}
          label={syncText('sync.join-code')}
          hint={syncText('sync.join-code-hint')}
          fault={isTried && secret.code.trim() === '' ? syncText('sync.code-missing') : null}
          spellCheck={false}
          autoCapitalize="off"
          value={secret.code}
          onChange={({ target }) => onSecret({ ...secret, code: target.value })}
        />
      ) : (
        <PassphraseFields
          fields={fieldsOf(secret, joins)}
          typed={secret}
          onType={typed => onSecret({ ...secret, ...typed })}
          isTried={isTried}
        />
      )}
    </>
  )
}
