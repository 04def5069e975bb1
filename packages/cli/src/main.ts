console.log("bough");
