import "@bough/bnb/worker";
