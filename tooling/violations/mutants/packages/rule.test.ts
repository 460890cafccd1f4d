it('is open until its end', () => {});
it.each(['a second', 'a minute'])('is over %s after its end', () => {});
