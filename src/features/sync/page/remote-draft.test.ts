import { describe, expect, it } from 'vitest'
import {
  emptyDraft,
  FIELDS,
  faultOfField,
  type RemoteField,
  type RemoteKind,
  remoteName,
  remoteOf,
} from './remote-draft.ts'

const HANDLE = { kind: 'directory', name: 'Shared' } as const

describe('where the devices meet', () => {
  it('is a folder once one is chosen', () => {
    const draft = emptyDraft('folder')
    expect(remoteOf(draft)).toBeNull()
    expect(remoteOf({ ...draft, folder: HANDLE })).toEqual({ kind: 'folder', handle: HANDLE })
  })

  it('is a server once its address is whole; passwords keep their spaces, and a server at home needs none', () => {
    const draft = emptyDraft('webdav')
    const typed = { ...draft.typed, url: ' https://cloud.test/dav ', password: ' a b ' }
    expect(remoteOf(draft)).toBeNull()
    expect(remoteOf({ ...draft, typed })).toEqual({
      kind: 'webdav',
      url: 'https://cloud.test/dav',
      user: '',
      password: ' a b ',
    })
  })

  it('needs everything of a bucket but its folder', () => {
    const draft = emptyDraft('s3')
    const typed = {
      ...draft.typed,
      url: 'https://s3.test',
      region: 'eu',
      bucket: 'b',
      prefix: '',
      user: 'id',
      password: 'secret',
    }
    expect(remoteOf({ ...draft, typed })).toMatchObject({ bucket: 'b', prefix: '', user: 'id' })
    for (const field of FIELDS.s3.filter(one => one !== 'prefix'))
      expect(remoteOf({ ...draft, typed: { ...typed, [field]: ' ' } })).toBeNull()
  })

  it('is a remoteStorage once the person has signed in at this address, and at no other', () => {
    const draft = emptyDraft('remotestorage')
    const storage = {
      kind: 'remotestorage',
      url: 'https://rs.test/ada',
      user: 'ada@rs.test',
      password: 'token',
    } as const
    const typed = { ...draft.typed, user: ' ada@rs.test ' }
    expect(remoteOf({ ...draft, typed })).toBeNull()
    expect(remoteOf({ ...draft, typed, storage })).toBe(storage)
    expect(remoteOf({ ...draft, typed: { ...typed, user: 'bob@rs.test' }, storage })).toBeNull()
  })

  it.each<readonly [RemoteKind, RemoteField, string, boolean]>([
    ['webdav', 'url', 'cloud.test', false],
    ['webdav', 'url', 'ftp://cloud.test', false],
    ['webdav', 'url', 'javascript:1', false],
    ['webdav', 'url', 'http://nas.local/dav', true],
    ['s3', 'url', '', false],
    ['s3', 'region', '', false],
    ['s3', 'user', '', false],
    ['s3', 'prefix', '', true],
    ['webdav', 'user', '', true],
    ['couchdb', 'url', 'couch.test', false],
    ['couchdb', 'user', '', true],
    ['remotestorage', 'user', 'ada', false],
    ['remotestorage', 'user', 'ada@', false],
    ['remotestorage', 'user', 'ada@rs.test:8000', true],
  ])('of %s, in %s, “%s” is enough: %s', (kind, field, text, isEnough) => {
    const draft = emptyDraft(kind)
    const typed = { ...draft.typed, [field]: text }
    expect(faultOfField(field, { ...draft, typed }) === null).toBe(isEnough)
  })

  it('is named by what the person knows, never by a password', () => {
    const secret = { user: 'ada', password: 'pw-77' }
    const places = [
      { kind: 'folder', handle: HANDLE },
      { kind: 'webdav', url: 'https://ada:pw-77@cloud.test/dav', ...secret },
      { kind: 'couchdb', url: 'https://ada:pw-77@couch.test/db', ...secret },
      { kind: 'remotestorage', url: 'https://rs.test/ada', user: 'ada@rs.test', password: 'pw-77' },
      { kind: 's3', url: 'https://s3.test', region: 'eu', bucket: 'b', prefix: '', ...secret },
    ] as const
    expect(places.map(remoteName)).toEqual([
      'the folder “Shared”',
      'cloud.test',
      'couch.test',
      'ada@rs.test',
      'the bucket “b”',
    ])
  })
})
