export enum Status {
  Live = 'LIVE',
}
