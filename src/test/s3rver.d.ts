declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'

  export default class S3rver {
    constructor(options: {
      readonly silent: boolean
      readonly directory: string
      readonly configureBuckets: readonly { readonly name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): RequestListener
  }
}
