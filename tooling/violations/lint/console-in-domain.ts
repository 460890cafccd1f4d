export function say(): void {
  console.log('hello');
}
