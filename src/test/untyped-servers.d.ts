declare module 'armadietto' {
  import type { RequestListener } from 'node:http'

  interface Store {
    createUser(user: {
      readonly username: string
      readonly email: string
      readonly password: string
    }): Promise<unknown>
    revokeAccess(username: string, token: string): Promise<unknown>
  }
  interface Armadietto {
    new (options: {
      readonly bare: true
      readonly store: Store
      readonly http: { readonly host: string }
    }): RequestListener
    readonly FileTree: new (options: { readonly path: string }) => Store
  }
  const server: Armadietto
  export default server
}

declare module 'armadietto/lib/logger.js' {
  interface Handler {
    unhandle(): void
  }
  const logger: {
    configureLogger(options: { readonly stdout: readonly string[] }): {
      readonly exceptions: Handler
      readonly rejections: Handler
    }
  }
  export default logger
}

declare module 'pouchdb-adapter-memory' {
  const plugin: object
  export default plugin
}

declare module 'pouchdb-core' {
  interface Databases {
    plugin(part: object): Databases
    defaults(options: { readonly adapter: string; readonly prefix: string }): Databases
  }
  const databases: Databases
  export default databases
}

declare module 'express-pouchdb' {
  import type { RequestListener } from 'node:http'

  export default function create(
    databases: object,
    options: { readonly mode: 'minimumForPouchDB'; readonly inMemoryConfig: true },
  ): RequestListener
}
