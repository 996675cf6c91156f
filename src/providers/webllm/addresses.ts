/**
 * Where the files of a model are fetched from, and under which address they are stored. The two differ as soon as the
 * user names a mirror: what is stored is found by WebLLM under the usual address, wherever it came from.
 *
 * @module
 */
import { pageAddress } from '../http/page-address.ts'
import type { PrebuiltModel } from './prebuilt.ts'

/** A cache that WebLLM reads. */
export type CacheName = 'webllm/model' | 'webllm/config' | 'webllm/wasm'

/** A file as WebLLM asks for it. */
export interface StoredFile {
  readonly cache: CacheName
  /** The usual address, which is its key. */
  readonly url: string
  /** Path within the model's folder; for the library its file name. */
  readonly path: string
}

/** Path of a model’s configuration within its folder. */
export const CONFIG = 'mlc-chat-config.json'
/** Path of the list of shards within the folder. */
export const WEIGHTS_INDEX = 'tensor-cache.json'
/** The same under the name that earlier versions gave it. */
export const OLD_WEIGHTS_INDEX = 'ndarray-cache.json'

/** The model's folder at the usual address, with a slash at its end. */
export function folderOf({ model }: PrebuiltModel): string {
  return `${model.replace(/\/+$/, '')}/resolve/main/`
}

/** The model’s configuration. */
export function configFile(model: PrebuiltModel): StoredFile {
  return inFolder(model, CONFIG, 'webllm/config')
}

/** Null for models without one. */
export function manifestFile(model: PrebuiltModel): StoredFile | null {
  const { model_manifest: path } = model
  return path === undefined ? null : inFolder(model, path, 'webllm/config')
}

/** The WebAssembly that runs the model; models may share it. */
export function libraryFile({ model_lib: url }: PrebuiltModel): StoredFile {
  return { cache: 'webllm/wasm', url, path: url.slice(url.lastIndexOf('/') + 1) }
}

/** The index of the weights, a tokenizer or a shard. */
export function weightsFile(model: PrebuiltModel, path: string): StoredFile {
  return inFolder(model, path, 'webllm/model')
}

function inFolder(model: PrebuiltModel, path: string, cache: CacheName): StoredFile {
  return { cache, url: new URL(path, folderOf(model)).href, path }
}

/**
 * Folders in which a model may lie, the likeliest first, each with a slash at its end. A hub keeps
 * `<base>/<owner>/<model>/resolve/main/`; a plain folder has `<base>/<model>/`. Null: the usual address.
 */
export function foldersAt(base: string | null, model: PrebuiltModel): readonly string[] {
  if (base === null) return [folderOf(model)]
  const path = new URL(model.model).pathname.replace(/^\/|\/+$/g, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  const root = withSlash(base)
  return [`${root}${path}/resolve/main/`, `${root}${name}/resolve/main/`, `${root}${name}/`]
}

/**
 * Addresses at which the library may lie: beside the weights, at the base, and at the usual address, since hubs of
 * weights and their mirrors do not keep it.
 */
export function libraryAddresses(
  base: string | null,
  model: PrebuiltModel,
  folder: string,
): readonly string[] {
  const { path, url } = libraryFile(model)
  return base === null ? [url] : [`${folder}${path}`, `${withSlash(base)}${path}`, url]
}

function withSlash(base: string): string {
  return `${base.replace(/\/+$/, '')}/`
}

/** A base that the user set, in full: one without a host lies beside this page. Null for what is no address of the web. */
export function fullAddress(base: string): string | null {
  const page = pageAddress()
  if (!URL.canParse(base, page)) return null
  const { protocol, origin, pathname } = new URL(base, page)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : null
}
